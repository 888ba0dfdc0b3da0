import { z } from 'zod'
import { auditors } from '#contract/auditors.ts'
import { countries } from '#contract/countries.ts'
import { customers } from '#contract/customers.ts'
import { disruptionForm } from '#contract/disruptions.ts'
import { fault, onceRight } from '#contract/fault.ts'
import { day } from '#contract/values.ts'
import { workdayEnd, workdayStart } from '#domain/working-hours.ts'
import { addDays, dayInterval, momentAt } from '#domain/zoned-time.ts'
import { useMe } from '#web/app/session.ts'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { useMasterData } from '#web/ui/pickers/use-options.ts'
import { saidAside, useRecord } from '#web/ui/read/use-ask.ts'
import { sayDisruptionFault } from '#words/en/disruption-faults.ts'
import { sayDisruption } from '#words/en/disruptions.ts'
import { sayFault } from '#words/en/faults.ts'

/** What is reported by hand, but for a request, which is reported where it is decided on. */
export const causes = ['sick', 'away', 'site'] as const

/** Days, or certain hours of them, by the clock of whoever is missing, or of the site. */
export const reportForm = z
  .object({
    cause: z.enum(causes),
    auditorId: z.int().nullable(),
    isCountry: z.boolean(),
    customerId: z.int().nullable(),
    siteId: z.int().nullable(),
    countryId: z.int().nullable(),
    start: day,
    end: day,
    isByHour: z.boolean(),
    from: z.string(),
    until: z.string(),
    note: disruptionForm.shape.note,
  })
  .refine(({ cause, auditorId }) => cause === 'site' || auditorId !== null, {
    path: ['auditorId'],
    ...fault(sayFault.text('chooseAuditor')),
    ...onceRight('cause', 'auditorId'),
  })
  .refine(({ cause, isCountry, customerId }) => cause !== 'site' || isCountry || customerId !== null, {
    path: ['customerId'],
    ...fault(sayDisruption.text('chooseCustomer')),
    ...onceRight('cause', 'isCountry', 'customerId'),
  })
  .refine(({ cause, isCountry, countryId }) => cause !== 'site' || !isCountry || countryId !== null, {
    path: ['countryId'],
    ...fault(sayDisruption.text('chooseCountry')),
    ...onceRight('cause', 'isCountry', 'countryId'),
  })
  .refine(({ start, end }) => end >= start, {
    path: ['end'],
    ...fault(sayDisruption.text('chooseLastDay')),
    ...onceRight('start', 'end'),
  })
  .refine(({ isByHour, from }) => !isByHour || from !== '', {
    path: ['from'],
    ...fault(sayDisruptionFault.text('chooseTime')),
    ...onceRight('isByHour', 'from'),
  })
  .refine(({ start, end, isByHour, from, until }) => !isByHour || `${end}T${until}` > `${start}T${from}`, {
    path: ['until'],
    ...fault(sayDisruption.text('chooseUntil')),
    ...onceRight('start', 'end', 'isByHour', 'from', 'until'),
  })
export type ReportForm = DialogForm<typeof reportForm>
export type Values = z.input<typeof reportForm>

export const emptyReport = (asked: string, today: string): Values => ({
  cause: 'sick',
  auditorId: Number(asked) || null,
  isCountry: false,
  customerId: null,
  siteId: null,
  countryId: null,
  start: today,
  end: today,
  isByHour: false,
  from: workdayStart,
  until: workdayEnd,
  note: '',
})

/** What is sent: moments, and only what the cause is about. */
export function toBody(values: Values, timeZone: string) {
  const { cause, auditorId, isCountry, customerId, siteId, countryId, note = '' } = values
  const place = isCountry
    ? { countryId: countryId ?? 0 }
    : siteId === null
      ? { customerId: customerId ?? 0 }
      : { siteId }
  return {
    cause,
    ...(cause === 'site' ? place : { auditorId: auditorId ?? 0 }),
    ...toTime(values, timeZone),
    note,
  }
}

const toTime = (values: Values, timeZone: string) => ({
  start: (values.isByHour
    ? momentAt(`${values.start}T${values.from}`, timeZone)
    : dayInterval(values.start, timeZone).start
  ).toISOString(),
  end: endOf(values, timeZone),
})

/** The end of the last day, or the hour that is said. */
export const endOf = (
  { end, isByHour, until }: Pick<Values, 'end' | 'isByHour' | 'until'>,
  timeZone: string,
): string =>
  (isByHour
    ? momentAt(`${end}T${until}`, timeZone)
    : dayInterval(addDays(end, 1), timeZone).start
  ).toISOString()

/** The zone of whoever is missing, the customer or the country; undefined until it is chosen and read. */
export function useZone(form: ReportForm): string | undefined {
  const cause = form.useWatchValue('cause')
  const isCountry = form.useWatchValue('isCountry')
  const isSite = cause === 'site'
  const auditorId = form.useWatchValue('auditorId')
  const customerId = form.useWatchValue('customerId')
  const countryId = form.useWatchValue('countryId')
  const { data: auditor } = useRecord(auditors.one, isSite ? null : auditorId, { meta: saidAside })
  const { data: customer } = useRecord(customers.one, isSite && !isCountry ? customerId : null, {
    meta: saidAside,
  })
  const { rows } = useMasterData(countries.list)
  const mine = useMe().timeZone
  if (!isSite) return auditor?.timeZone
  if (!isCountry) return customer?.timeZone
  const country = rows.find(({ id }) => id === countryId)
  return country && (country.timeZones[0] ?? mine)
}
