import { Checkbox } from '@mantine/core'
import { z } from 'zod'
import { auditors } from '#contract/auditors.ts'
import { customers } from '#contract/customers.ts'
import { flagFilter, idFilter, many } from '#contract/list.ts'
import { day } from '#contract/values.ts'
import { fitCodes } from '#domain/fit-reasons.ts'
import { dayInterval } from '#domain/zoned-time.ts'
import type { Filled } from '#web/app/list-search.ts'
import { may } from '#web/app/session.ts'
import { AuditorSelect } from '#web/ui/pickers/auditor-select.tsx'
import { CustomerSelect } from '#web/ui/pickers/customer-select.tsx'
import type { SearchField } from '#web/ui/table/search-bar.tsx'
import { dayRangeField, multiSelectField, pickerField } from '#web/ui/table/search-fields.tsx'
import { sharedField } from '#web/ui/table/shared-fields.tsx'
import { sayAudit } from '#words/en/audits.ts'
import { sayOverriddenRule } from '#words/en/overridden-rules.ts'

/** What may hold against a team that is booked: who is there already, or has no time, never was booked. */
const concerning = fitCodes.slice(fitCodes.indexOf('traineeAlone'), fitCodes.indexOf('partly'))

export const concernFilters = {
  auditorId: idFilter,
  customerId: idFilter,
  standardId: idFilter,
  code: many(z.enum(fitCodes)),
  from: day,
  to: day,
  accepted: flagFilter,
}

/** Whether anything is left out. */
export const isFiltered = (asked: Partial<Filled<typeof concernFilters>>): boolean =>
  Object.keys(concernFilters).some(name => name !== 'accepted' && asked[name as keyof typeof concernFilters])

/** Days are whole, on the viewer’s calendar. */
export const toConcernQuery = (
  { auditorId, customerId, standardId, code, from, to, accepted }: Partial<Filled<typeof concernFilters>>,
  timeZone: string,
) => ({
  ...(auditorId && { auditorId }),
  ...(customerId && { customerId }),
  ...(standardId && { standardId }),
  ...(code?.length && { code }),
  ...(accepted && { accepted }),
  ...(from && { start: dayInterval(from, timeZone).start.toISOString() }),
  ...(to && { end: dayInterval(to, timeZone).end.toISOString() }),
})

/** The fields for auditors and customers only for who may list them. */
export function concernFields(): SearchField[] {
  const auditor = pickerField<number>('auditorId', sayAudit('auditor'), input => <AuditorSelect {...input} />)
  const customer = pickerField<number>('customerId', sayAudit('customer'), input => (
    <CustomerSelect {...input} placeholder={sayAudit('searchByCompany')} />
  ))
  const reasons = concerning.map(code => ({ value: code, label: sayOverriddenRule(code) }))
  return [
    multiSelectField('code', sayAudit('concern'), reasons),
    ...(may(auditors.list) ? [auditor] : []),
    ...(may(customers.list) && may(customers.one) ? [customer] : []),
    sharedField.standard(sayAudit('standard')),
    dayRangeField('from', 'to', sayAudit('dates')),
    {
      key: 'accepted',
      label: sayAudit('withAccepted'),
      width: 220,
      render: ({ values, change }) => (
        <Checkbox
          size="xs"
          label={sayAudit('withAccepted')}
          checked={values.accepted === true}
          onChange={event => change({ accepted: event.currentTarget.checked || null })}
        />
      ),
    },
  ]
}
