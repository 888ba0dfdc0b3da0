import { MultiSelect } from '@mantine/core'
import { z } from 'zod'
import { auditors } from '#contract/auditors.ts'
import { customers } from '#contract/customers.ts'
import { flagFilter, idFilter, many, textFilter } from '#contract/list.ts'
import { day } from '#contract/values.ts'
import { type AuditPhase, auditPhases, auditStatuses, runningPhases } from '#domain/audit-status.ts'
import { visitKinds } from '#domain/visit-days.ts'
import { addDays, momentAt } from '#domain/zoned-time.ts'
import { may } from '#web/app/session.ts'
import { statusLabel } from '#web/ui/page/status-badge.tsx'
import { AuditorSelect } from '#web/ui/pickers/auditor-select.tsx'
import { CustomerSelect } from '#web/ui/pickers/customer-select.tsx'
import type { SearchField } from '#web/ui/table/search-bar.tsx'
import { dayRangeField, pickerField, selectField } from '#web/ui/table/search-fields.tsx'
import { sharedField } from '#web/ui/table/shared-fields.tsx'
import { DayInput } from '#web/ui/time/date-input.tsx'
import { sayAgreement } from '#words/en/agreement.ts'
import { sayAudit } from '#words/en/audits.ts'
import { sayCertification } from '#words/en/certification.ts'

const shownStates = [...auditStatuses, ...runningPhases] as const

/** What the address of the list may hold. */
export const auditFilters = {
  idflNumber: textFilter,
  companyName: textFilter,
  /** With what the clock makes of assigned ones. */
  status: many(z.enum(shownStates)),
  standardId: idFilter,
  customerId: idFilter,
  auditorId: idFilter,
  isAgreed: flagFilter,
  /** A figure of certification or competence leads here with these. */
  countryId: idFilter,
  lastDayFrom: day,
  canceledFrom: day,
  canceledTo: day,
  canceledLate: flagFilter,
  visitKind: z.enum([...visitKinds, 'none']),
  from: day,
  to: day,
  tab: z.enum(['concerns']),
}

type Filters = { [Name in keyof typeof auditFilters]?: z.output<(typeof auditFilters)[Name]> | undefined }

/** The filters as the server takes them. Days are whole, on the viewer's calendar. */
export function toAuditQuery({ from, to, ...filters }: Filters, timeZone: string) {
  const { idflNumber, companyName, status, standardId, customerId, auditorId, isAgreed } = filters
  const { countryId, visitKind, lastDayFrom, canceledFrom, canceledTo, canceledLate } = filters
  return {
    idflNumber,
    companyName,
    status: status?.filter(state => isOf(auditStatuses, state)),
    phase: status?.filter(state => isOf(runningPhases, state)),
    standardId: standardId === undefined ? undefined : [standardId],
    customerId,
    auditorId,
    isAgreed,
    countryId: countryId === undefined ? undefined : [countryId],
    visitKind: visitKind === undefined ? undefined : [visitKind],
    lastDayFrom,
    canceledFrom,
    canceledTo,
    canceledLate,
    start: from && momentAt(`${from}T00:00`, timeZone).toISOString(),
    end: to && momentAt(`${addDays(to, 1)}T00:00`, timeZone).toISOString(),
  }
}

const isOf = <State extends string>(states: readonly State[], state: string): state is State =>
  (states as readonly string[]).includes(state)

/** In the order in which an audit goes through them. */
const listStates = () => auditPhases.map(state => ({ value: state, label: statusLabel(state) }))

/** The filters that a figure leads here with: their fields are there while they are in effect. */
export const figureFilters = [
  'countryId',
  'lastDayFrom',
  'canceledFrom',
  'canceledTo',
  'canceledLate',
  'visitKind',
] as const

const figureFields = (): SearchField[] => [
  sharedField.country(),
  pickerField<string>('lastDayFrom', sayAudit('lastDayFrom'), ({ clearable: _, ...input }) => (
    <DayInput {...input} />
  )),
  dayRangeField('canceledFrom', 'canceledTo', sayAudit('canceledDates')),
  selectField('canceledLate', sayAudit('notice'), [
    { value: 'true', label: sayAudit('canceledLate') },
    { value: 'false', label: sayAudit('canceledInTime') },
  ]),
  selectField('visitKind', sayAudit('countsFor'), [
    ...visitKinds.map(kind => ({ value: kind, label: sayCertification(`kind:${kind}`) })),
    { value: 'none', label: sayAudit('noVisit') },
  ]),
]

const statusField = (): SearchField => ({
  ...pickerField<AuditPhase[]>('status', sayAudit('status'), ({ value, ...input }) => (
    <MultiSelect
      {...(value?.length ? {} : { placeholder: sayAudit('any') })}
      clearButtonProps={{ 'aria-label': sayAudit('clearStatus') }}
      data={listStates()}
      value={value ?? []}
      {...input}
    />
  )),
  isWide: true,
  width: 150,
})

/**
 * The fields above the list; those for auditors and customers only for who may list them. Narrow enough that at 1024 px they and
 * the buttons take two lines.
 */
export function searchFields(inEffect: readonly string[]): SearchField[] {
  const fields = [
    { key: 'idflNumber', label: sayAudit('number'), width: 110 },
    { key: 'companyName', label: sayAudit('company'), width: 130 },
    statusField(),
    sharedField.standard(sayAudit('standard'), 110),
  ]
  const auditor = pickerField<number>('auditorId', sayAudit('auditor'), input => (
    <AuditorSelect placeholder={sayAudit('any')} {...input} />
  ))
  const customer = pickerField<number>('customerId', sayAudit('customer'), input => (
    <CustomerSelect placeholder={sayAudit('any')} {...input} />
  ))
  return [
    ...fields,
    ...(may(auditors.list) ? [{ ...auditor, width: 150 }] : []),
    { ...dayRangeField('from', 'to', sayAudit('dates')), width: 250 },
    {
      ...selectField('isAgreed', sayAgreement('agreement'), [
        { value: 'true', label: sayAgreement('agreed') },
        { value: 'false', label: sayAgreement('tentative') },
      ]),
      width: 125,
    },
    ...(may(customers.list) && may(customers.one) ? [{ ...customer, width: 120 }] : []),
    ...figureFields().filter(({ key, alsoFills = [] }) =>
      [key, ...alsoFills].some(name => inEffect.includes(name)),
    ),
  ]
}
