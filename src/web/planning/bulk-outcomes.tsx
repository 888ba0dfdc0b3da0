import { ScrollArea, Text } from '@mantine/core'
import type { bulk } from '#contract/bulk.ts'
import type { Reply } from '#contract/endpoint.ts'
import { readSentence } from '#web/app/read-failure.ts'
import { useShownZone } from '#web/app/use-shown-zone.ts'
import { sayBulk } from '#words/en/bulk.ts'
import { sayCopy } from '#words/en/copies.ts'
import { listNames, listValues } from '#words/lists.ts'
import { formatBeside, formatInterval } from '#words/moments.ts'
import classes from './bulk-outcomes.module.css'

type Changed = Reply<typeof bulk.preview>['rows'][number]
type Outcome = Pick<Changed, 'id' | 'refusal' | 'start' | 'end'> &
  Partial<Pick<Changed, 'warnings'>> & {
    team?: readonly { name: string }[]
    /** Whose team it is. */
    teamOf?: { id: number; idflNumber: string } | null
  }
/** As much of an audit as it takes to name it. */
export type NamedAudit = {
  id: number
  idflNumber: string
  companyName: string
  start: string
  end: string
  timeZone: string
  auditors?: readonly { id: number; name: string }[]
}

type Props = {
  audits: readonly NamedAudit[]
  rows: readonly Outcome[]
  /** Of what is canceled it is said who is on its team, as they are free again. */
  verb?: 'change' | 'copy' | 'cancel'
}

/** What becomes of each, those that can’t be changed first. */
export function BulkOutcomes({ audits, rows, verb = 'change' }: Props) {
  const sorted = rows.toSorted((one, other) => Number(other.refusal !== null) - Number(one.refusal !== null))
  return (
    <div>
      <Text size="sm" fw={500} role="status" mb="xs">
        {sayCount(rows, verb)}
      </Text>
      <ScrollArea.Autosize mah={320} type="auto" tabIndex={0} aria-label={sayBulk('outcomes')} role="region">
        <ul className={classes.list}>
          {sorted.map(row => (
            <OutcomeOf key={row.id} {...{ row, verb }} audit={audits.find(({ id }) => id === row.id)} />
          ))}
        </ul>
      </ScrollArea.Autosize>
    </div>
  )
}

type Verb = NonNullable<Props['verb']>

function sayCount(rows: readonly Outcome[], verb: Verb): string {
  const count = rows.length
  const can = rows.filter(({ refusal }) => !refusal).length
  if (can === count) return sayBulk('all', { count, verb })
  return can === 0 ? sayBulk('none', { count, verb }) : sayBulk('some', { can, count, verb })
}

type OutcomeProps = { row: Outcome; audit: NamedAudit | undefined; verb: Verb }

function OutcomeOf({ row, audit, verb }: OutcomeProps) {
  const { mine } = useShownZone()
  if (!audit) return null
  const { refusal, warnings = [], start, end, team = [], teamOf } = row
  const { timeZone } = audit
  return (
    <li>
      <b>{listValues([audit.idflNumber, audit.companyName])}</b>
      <Text size="sm" c="gray.7">
        {start && end
          ? sayBulk('movesTo', {
              before: formatInterval(audit.start, audit.end, timeZone),
              after: formatBeside({ start, end, timeZone }, mine),
            })
          : formatBeside(audit, mine)}
      </Text>
      {refusal && (
        <Text size="sm" c="red.9">
          {sayBulk('refused', { verb, why: readSentence(refusal) })}
        </Text>
      )}
      {!refusal && team.length > 0 && (
        <Text size="sm">
          {sayCopy(teamOf && teamOf.id !== row.id ? 'earlierTeam' : 'team', {
            names: listNames(team.map(({ name }) => name)),
            number: teamOf?.idflNumber ?? '',
          })}
        </Text>
      )}
      {!refusal && verb === 'cancel' && !!audit.auditors?.length && (
        <Text size="sm">
          {sayBulk('releases', { names: listNames(audit.auditors.map(({ name }) => name)) })}
        </Text>
      )}
      {warnings.map(warning => (
        <Text key={warning.key ?? warning.message} size="sm" c="yellow.9">
          {sayBulk('warned', { why: readSentence(warning) })}
        </Text>
      ))}
    </li>
  )
}
