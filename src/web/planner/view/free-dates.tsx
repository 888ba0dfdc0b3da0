import { Button, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { auditors } from '#contract/auditors.ts'
import type { Reply } from '#contract/endpoint.ts'
import { readMessage } from '#web/app/read-failure.ts'
import type { Audit } from '#web/planner/data/booking.ts'
import listed from '#web/planning/list-row.module.css'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { sayToDo } from '#words/en/planner-to-do.ts'
import { listNames } from '#words/lists.ts'
import { formatInterval } from '#words/moments.ts'

type FreeDate = Reply<typeof auditors.freeDates>['rows'][number]

type Props = { audit: Audit; onTake: (date: FreeDate) => void }

const listSizes = () => [
  { value: '1', label: sayToDo('oneAuditor') },
  { value: '2', label: sayToDo('two') },
  { value: '3', label: sayToDo('three') },
]

/** The next dates on which a qualified team is free, as long as the audit and at its hours. */
export function FreeDates({ audit, onTake }: Props) {
  const [teamSize, setTeamSize] = useState('1')
  // The later of now and the draft's own start: what has passed helps nobody.
  const from = new Date(Math.max(startOfHour(), Date.parse(audit.start))).toISOString()
  const query = { projectId: audit.id, teamSize: Number(teamSize), from, limit: 5 }
  const { data, error, isFetching } = useAsk(auditors.freeDates, { query }, { retry: false })
  return (
    <section aria-label={sayToDo('freeDates')}>
      <h3 className={listed.group}>{sayToDo('freeDates')}</h3>
      <div className={listed.pad}>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={sayToDo('howMany')}
          data={listSizes()}
          value={teamSize}
          onChange={setTeamSize}
        />
      </div>
      <ul className={listed.list}>
        {data?.rows.map(date => (
          <li key={date.start}>
            <DateButton date={date} audit={audit} onTake={onTake} />
          </li>
        ))}
      </ul>
      <Text size="xs" c="dimmed" className={listed.pad} role="status">
        {isFetching && !data ? sayToDo('looking') : saysNothing(error, data?.rows.length)}
      </Text>
    </section>
  )
}

const hour = 3_600_000
const startOfHour = () => Math.floor(Date.now() / hour) * hour

function saysNothing(error: unknown, count: number | undefined): string {
  if (error) return sayToDo('unread', { reason: readMessage(error) })
  return count === 0 ? sayToDo('noDate') : ''
}

const codesOf = ({ standards }: Audit, ids: readonly number[]) =>
  standards.filter(({ id }) => ids.includes(id)).map(({ code }) => code)

function DateButton({ date, audit, onTake }: Props & { date: FreeDate }) {
  const names = listNames(date.auditors.map(({ name }) => name))
  return (
    <Button
      variant="subtle"
      color="gray"
      fullWidth
      h="auto"
      py={5}
      px={10}
      justify="flex-start"
      radius={0}
      onClick={() => onTake(date)}
    >
      <span style={{ textAlign: 'left', whiteSpace: 'normal', color: 'var(--mantine-color-text)' }}>
        <Text span size="sm" fw={500} display="block">
          {formatInterval(date.start, date.end, audit.timeZone)}
        </Text>
        <Text span size="xs" c="dimmed" display="block">
          {date.missing.length > 0
            ? sayToDo('namesWithGap', { names, standards: listNames(codesOf(audit, date.missing)) })
            : names}
        </Text>
      </span>
    </Button>
  )
}
