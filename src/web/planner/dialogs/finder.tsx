import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { matchesPerson } from '#web/pickers/matches-person.ts'
import type { Person } from '#web/planner/data/plan-team.ts'
import type { AuditorRow } from '#web/planner/data/rows.ts'
import type { Verdict } from '#web/planner/data/verdicts.ts'
import type { Audit } from '#web/planner/hand/lift.ts'
import classes from '#web/planner/view/side.module.css'
import { type Group, groups, groupTitles } from '#web/planning/candidate-groups.ts'
import { groupCandidates } from '#web/planning/candidates.ts'
import { useFitting } from '#web/planning/use-fitting.ts'
import { ErrorState, LoadingState } from '#web/ui/states.tsx'
import { Chips, loadText, reasonsOf } from './chips.tsx'

export type Pick = (person: Person, verdict: Verdict) => void
type Props = { audit: Audit; verb: string; search?: string; onPick: Pick }

/** Who could do an audit, best first, and why; one click takes the suggestion. */
export function Finder({ audit, verb, search = '', onPick }: Props) {
  const { data, error, refetch } = useFitting(audit.id)
  const ranked = useMemo(() => {
    const found = data?.rows.filter(row => matchesPerson(row, search))
    return found && groupCandidates(found, audit, 'assign')
  }, [data, audit, search])
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!ranked) return <LoadingState label="Checking availability" />
  return groups.map(group => (
    <section key={group} aria-label={groupTitles[group]}>
      <h3 className={classes.group}>
        {groupTitles[group]} <span className={classes.quiet}>{ranked[group].length}</span>
      </h3>
      <ul className={classes.list}>
        {ranked[group].slice(0, mostShown).map(row => (
          <li key={row.id}>
            <PersonButton row={row} group={group} audit={audit} verb={verb} onPick={onPick} />
          </li>
        ))}
      </ul>
      {ranked[group].length > mostShown && (
        <Text size="xs" c="dimmed" className={classes.pad}>
          and {ranked[group].length - mostShown} more
        </Text>
      )}
    </section>
  ))
}

/** The best come first: nobody reads on to the hundredth. */
const mostShown = 40

function PersonButton({ row, group, audit, verb, onPick }: Props & { row: AuditorRow; group: Group }) {
  const verdict: Verdict = {
    fit: group === 'ready' ? 'ready' : group === 'cannot' ? 'busy' : 'unqualified',
    clashes: row.clashes ?? [],
    more: (row.clashCount ?? 0) - (row.clashes?.length ?? 0),
  }
  return (
    <button
      type="button"
      data-candidate={row.id}
      className={classes.person}
      // Not `disabled`: the keyboard has to get there to read why.
      aria-disabled={group === 'cannot'}
      title={group === 'cannot' ? undefined : `${verb} ${row.name}`}
      onClick={() => group !== 'cannot' && onPick(row, verdict)}
    >
      <b>{row.name}</b>
      <span className={classes.quiet}>{loadText(row, audit)}</span>
      <Chips chips={reasonsOf(row, audit)} />
    </button>
  )
}
