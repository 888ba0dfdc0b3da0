import { Alert, Group, SimpleGrid, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { auditForm } from '#contract/audit-form.ts'
import { countries } from '#contract/countries.ts'
import type { Interval } from '#domain/interval.ts'
import { auditTimeFaults, workdayEnd, workdayStart } from '#domain/working-hours.ts'
import { daysTouched } from '#domain/zoned-time.ts'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { bold } from '#web/ui/page/bold.tsx'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { DateTimeInput } from '#web/ui/time/date-time-input.tsx'
import { holidayHint } from '#web/ui/time/holiday-hint.ts'
import { useEndFromStart } from '#web/ui/time/use-end-from-start.ts'
import { useWorkDays } from '#web/ui/time/use-work-days.ts'
import { sayAgreement } from '#words/en/agreement.ts'
import { sayAudit } from '#words/en/audits.ts'
import { textOfIntervalFault } from '#words/interval-fault.ts'
import { sayText } from '#words/words.ts'
import { type Audit, teamNames } from './audit.ts'
import { auditTimeHints } from './interval-hints.ts'

type Props = {
  form: DialogForm<typeof auditForm>
  audit: Audit | undefined
  /** Unknown until a customer is chosen. */
  timeZone: string | undefined
  countryId: number | undefined
  /** Its times can't be changed any more. */
  isClosed: boolean
}

/** Start and end at the site. Faults and hints are there as soon as both are. */
export function TimeFields({ form, audit, timeZone, countryId, isClosed }: Props) {
  const interval = useInterval(form)
  const faults = interval && timeZone ? auditTimeFaults(interval, timeZone) : []
  const hints = useHints(isClosed ? null : interval, timeZone, countryId)
  const { startProps, endProps } = useEndFromStart(form, timeZone ?? 'UTC')
  const field = (name: 'start' | 'end') => {
    const { error, ...props } = form.getInputProps(name) as { error?: ReactNode; description?: ReactNode }
    const fault = faults.find(one => one.field === name)
    // Until there is a customer nothing can be filled in here: that alone is the fault, and stands there.
    const waiting = { description: sayAudit('chooseCustomerFirst'), disabled: true }
    const open = { ...props, error: fault ? sayText(textOfIntervalFault(fault)) : error }
    return {
      ...(timeZone ? open : { ...props, ...waiting }),
      readOnly: isClosed,
      variant: isClosed ? 'filled' : 'default',
      timeZone: timeZone ?? 'UTC',
    }
  }
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <DateTimeInput
          label={sayAudit('start')}
          required
          usualTime={workdayStart}
          key={form.key('start')}
          {...field('start')}
          {...startProps}
        />
        <DateTimeInput
          label={sayAudit('end')}
          required
          usualTime={workdayEnd}
          key={form.key('end')}
          {...field('end')}
          {...endProps}
        />
      </SimpleGrid>
      <div>
        <Text size="xs" c="gray.7">
          {sayAudit('workingHours', { from: workdayStart, to: workdayEnd })}
        </Text>
        <div role="status">
          {hints.map(hint => (
            <Hint key={hint} text={hint} />
          ))}
        </div>
      </div>
      {audit && interval && <TeamMoves audit={audit} interval={interval} />}
      {audit && <AgreementGoes form={form} audit={audit} interval={interval} />}
    </>
  )
}

/** Nothing is said of days until it is known on which people work there. */
const everyDay = [1, 2, 3, 4, 5, 6, 7]

/** What is allowed, but worth a second look. */
function useHints(interval: Interval | null, timeZone: string | undefined, countryId: number | undefined) {
  const [start, end] = [interval?.start.toISOString(), interval?.end.toISOString()]
  const isKnown = start && end && timeZone && countryId !== undefined
  const holidays = useHolidayHint(isKnown ? { countryId, timeZone, start, end } : undefined)
  const { workDays = everyDay } = useWorkDays(countryId)
  if (!interval || !timeZone) return []
  return [...auditTimeHints(interval, { timeZone, workDays }, new Date()), ...(holidays ? [holidays] : [])]
}

export function Hint({ text }: { text: string }) {
  return (
    <Group gap={6} wrap="nowrap" c="yellow.9" mt={4}>
      <IconAlertTriangle size={14} aria-hidden style={{ flex: 'none' }} />
      <Text size="sm">{text}</Text>
    </Group>
  )
}

/** The moments as they stand in the form, once both do. */
function useInterval(form: Props['form']): Interval | null {
  const [start, setStart] = useState(form.getValues().start)
  const [end, setEnd] = useState(form.getValues().end)
  form.watch('start', ({ value }) => setStart(value))
  form.watch('end', ({ value }) => setEnd(value))
  return start && end ? { start: new Date(start), end: new Date(end) } : null
}

function TeamMoves({ audit, interval }: { audit: Audit; interval: Interval }) {
  if (!isMoved(audit, interval) || audit.auditors.length === 0) return null
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
      {sayAudit.rich('movesWithAudit', { names: teamNames(audit), b: bold })}
    </Alert>
  )
}

/** What the customer agreed to is given up with the dates or the place. */
function AgreementGoes({
  form,
  audit,
  interval,
}: Pick<Props, 'form'> & { audit: Audit; interval: Interval | null }) {
  const customerId = form.useWatchValue('customerId')
  const siteId = form.useWatchValue('siteId')
  const isElsewhere = customerId !== audit.customerId || (siteId !== undefined && siteId !== audit.siteId)
  if (audit.agreedOn === null || !(isElsewhere || (interval && isMoved(audit, interval)))) return null
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
      {sayAgreement('willBeTentative', { day: audit.agreedOn })}
    </Alert>
  )
}

const isMoved = (audit: Audit, { start, end }: Interval) =>
  start.getTime() !== new Date(audit.start).getTime() || end.getTime() !== new Date(audit.end).getTime()

/** When an audit is to be, and by whose calendar. */
type SiteTime = { countryId: number; timeZone: string; start: string; end: string }

const anHour = 3_600_000

/** The public holidays that a time at a site touches, as a sentence. Where they can't be read, nothing is said. */
function useHolidayHint(site: SiteTime | undefined): string | undefined {
  const query = site && siteDays(site)
  const { data } = useAsk(countries.holidays, query && { query }, { staleTime: anHour, retry: false })
  return data && holidayHint(data.rows)
}

function siteDays({ countryId, timeZone, start, end }: SiteTime) {
  const interval = { start: new Date(start), end: new Date(end) }
  if (!(interval.end > interval.start)) return undefined
  const { first, last } = daysTouched(interval, timeZone)
  return { countryId: [countryId], start: first, end: last }
}
