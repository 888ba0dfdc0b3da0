import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Reply } from '#contract/endpoint.ts'
import { requests } from '#contract/requests.ts'
import type { RequestCategory } from '#domain/request-status.ts'
import { useToday } from '#web/app/use-now.ts'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { sayAllowance } from '#words/en/allowances.ts'
import { describeAllowance } from '#words/show-allowance.ts'
import { Part } from './part.tsx'
import type { Times } from './use-times.ts'

type Year = Reply<typeof requests.allowance>['years'][number]

type Props = {
  userId: number
  category: RequestCategory | null
  times: Times
  /** Of the person it is about. */
  timeZone: string | undefined
  requestId: number | undefined
}

/** While time off is asked for: how many days are left. Nothing where nobody counts; without a connection one asks as before. */
export function AllowanceLeft({ userId, category, times: { start, end }, timeZone, requestId }: Props) {
  const times = start && end && start < end ? { start, end } : {}
  const query = { userId, ...times, ...(requestId !== undefined && { requestId }) }
  const { data } = useAsk(requests.allowance, category === 'timeOff' && { query })
  const years = category === 'timeOff' ? (data?.years ?? []) : []
  return (
    <div role="status">
      {years.map(year => (
        <AllowanceYear key={year.year} year={year} timeZone={timeZone ?? 'UTC'}>
          {sayAllowance('sendAnyway')}
        </AllowanceYear>
      ))}
    </div>
  )
}

/** For who decides: what is left, and whether this is more. */
export function AllowancePart({ years, timeZone }: { years: readonly Year[]; timeZone: string }) {
  if (years.length === 0) return null
  return (
    <Part title={sayAllowance('title')}>
      <AllowanceYears years={years} timeZone={timeZone} />
    </Part>
  )
}

export const AllowanceYears = ({ years, timeZone }: { years: readonly Year[]; timeZone: string }) => (
  <>
    {years.map(year => (
      <AllowanceYear key={year.year} year={year} timeZone={timeZone} />
    ))}
  </>
)

type YearProps = { year: Year; timeZone: string; children?: string }

function AllowanceYear({ year, timeZone, children }: YearProps) {
  const { beyond } = year
  return (
    <>
      <Text size="sm">{describeAllowance(year, useToday(timeZone))}</Text>
      {beyond > 0 && (
        <Alert color="yellow" mt={4} icon={<IconAlertTriangle size={18} aria-hidden />}>
          {sayAllowance('beyond', { count: beyond })} {children}
        </Alert>
      )}
    </>
  )
}
