import { sayAuditCard } from '#words/en/audit-card.ts'
import type { Card } from './card.ts'

export const auditCard = {
  noun: 'audit',
  calls: 'projects',
  alsoAt: 'work',
  table: 'audit',
  title: 'idfl_number',
  softDeleted: true,
  references: {
    customer_id: { to: 'customer', field: 'customerId' },
    site_id: { to: 'site', field: 'siteId' },
    agreed_by: { to: 'user', as: 'agreedBy', goesWith: true },
    done_by: { to: 'user', as: 'doneBy', goesWith: true },
  },
  shows: ['user', 'auditor', 'teamRules'],
  parts: {
    standard: {
      table: 'audit_standard',
      owner: 'audit_id',
      references: { standard_id: { to: 'standard', field: 'standardId' } },
    },
    area: {
      table: 'audit_area',
      owner: 'audit_id',
      references: { area_id: { to: 'area', field: 'areaIds' } },
    },
    visit: {
      table: 'audit_visit',
      owner: 'audit_id',
      references: {
        visit_id: { to: 'visit', goesWith: true, isNamed: true },
        site_id: { to: 'site', goesWith: true },
      },
      hidden: ['is_live'],
    },
  },
  unique: {
    audit_number_unique: {
      column: 'idfl_number',
      field: 'idflNumber',
      message: sayAuditCard.text('numberTaken'),
      byReading: true,
      evenDeleted: true,
    },
  },
  searched: ['idfl_number'],
  live: { any: ['ViewAllAudit', 'ViewAuditDetail'], assigned: ['ViewAssignedAudits'] },
  historyView: {
    leading: ['idflNumber', 'customer', 'status', 'start'],
    hidden: ['wasAssigned', 'statusReason', 'batchId', 'accepted'],
  },
  notified: { button: sayAuditCard.text('open'), opens: '/dashboard/audits/$id' },
  history: { any: ['ViewAuditDetail'], own: { with: 'ViewAssignedAudits', rows: 'byRow' } },
  pages: [
    {
      path: '/dashboard/audits',
      title: sayAuditCard.text('auditInformation'),
      entry: {
        group: 'MANAGEMENT',
        label: sayAuditCard.text('auditInformation'),
        shownTo: [['ViewAllAudit', 'ViewAssignedAudits']],
      },
      opensFor: ['ViewAllAudit', 'ViewAssignedAudits'],
    },
    {
      path: '/dashboard/audits/$id',
      title: sayAuditCard.text('auditDetail'),
      opensFor: ['ViewAuditDetail', 'ViewAssignedAudits'],
    },
  ],
  found: {
    group: sayAuditCard.text('found'),
    one: sayAuditCard.text('one'),
    label: 'idflNumber',
    about: ['companyName'],
  },
} as const satisfies Card
