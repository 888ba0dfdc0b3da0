import type { Card } from './card.ts'

export const auditCard = {
  noun: 'audit',
  calls: 'projects',
  table: 'audit',
  title: 'idfl_number',
  softDeleted: true,
  references: { customer_id: { to: 'customer', field: 'customerId' } },
  shows: ['user', 'auditor'],
  parts: {
    standard: {
      table: 'audit_standard',
      owner: 'audit_id',
      references: { standard_id: { to: 'standard', field: 'standardId' } },
    },
  },
  unique: {
    audit_number_unique: {
      column: 'idfl_number',
      field: 'idflNumber',
      message: 'Another audit has this number; numbers of deleted audits are not used again.',
      byReading: true,
      evenDeleted: true,
    },
  },
  searched: ['idfl_number'],
  live: { any: ['ViewAllAudit', 'ViewAuditDetail'], assigned: ['ViewAssignedAudits'] },
  historyView: {
    leading: ['idflNumber', 'customer', 'status', 'start'],
    hidden: ['wasAssigned', 'statusReason'],
  },
  notified: { button: 'Open the audit', opens: '/dashboard/audits/$id' },
  history: { any: ['ViewAuditDetail'], own: { with: 'ViewAssignedAudits', rows: 'byRow' } },
  pages: [
    {
      path: '/dashboard/audits',
      title: 'Audit Information',
      entry: { group: 'MANAGEMENT', label: 'Audit Information', shownTo: [['ViewAllAudit']] },
      opensFor: ['ViewAllAudit', 'ViewAssignedAudits'],
    },
    {
      path: '/dashboard/audits/$id',
      title: 'Audit Detail',
      opensFor: ['ViewAuditDetail', 'ViewAssignedAudits'],
    },
  ],
  found: { group: 'Audits', one: 'an audit', label: 'idflNumber', about: ['companyName'] },
} as const satisfies Card
