import { Text } from '@mantine/core'
import { useMemo } from 'react'
import type { TeamRole } from '#domain/team.ts'
import type { AuditorRow } from '#web/planner/data/auditor-rows.ts'
import type { Audit, Availability } from '#web/planner/data/booking.ts'
import type { Person } from '#web/planner/data/plan.ts'
import { type Group, groups, groupTitles } from '#web/planning/candidate-groups.ts'
import { canChoose, groupCandidates, lacksStandards } from '#web/planning/candidates.ts'
import { useFitting } from '#web/planning/use-fitting.ts'
import { ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { matchesPerson } from '#web/ui/pickers/matches-person.ts'
import { sayTeam } from '#words/en/audit-teams.ts'
import { sayCommon } from '#words/en/common.ts'
import { sayPlannerDialog } from '#words/en/planner-dialogs.ts'
import { Chips, loadText, reasonsOf } from './chips.tsx'
import classes from './list.module.css'

export type PickPerson = (person: Person, availability: Availability) => void
/** What taking somebody does. */
export type Verb = 'assign' | 'replace'
/** `role`: as what somebody comes, auditor unless given. */
type Props = { audit: Audit; verb: Verb; role?: TeamRole; search?: string; onPick: PickPerson }

/** Who could do an audit, best first, and why; one click takes the suggestion. */
export function Candidates({ audit, verb, role = 'auditor', search = '', onPick }: Props) {
  const { data, error, refetch } = useFitting(audit.id, role)
  const ranked = useMemo(() => {
    const found = data?.rows.filter(row => matchesPerson(row, search))
    return found && groupCandidates(found, { ...audit, asked: role }, 'assign')
  }, [data, audit, role, search])
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!ranked) return <LoadingState label={sayPlannerDialog('checking')} />
  return groups.map(group => (
    <section key={group} aria-label={groupTitles[group]}>
      <h3 className={classes.group}>
        {groupTitles[group]} <span className={classes.quiet}>{ranked[group].length}</span>
      </h3>
      <ul className={classes.list}>
        {ranked[group].slice(0, mostShown).map(row => (
          <li key={row.id}>
            <PersonButton {...{ row, group, audit, verb, role, onPick }} />
          </li>
        ))}
      </ul>
      {ranked[group].length > mostShown && (
        <Text size="xs" c="dimmed" className={classes.pad}>
          {sayCommon('andMore', { count: ranked[group].length - mostShown })}
        </Text>
      )}
    </section>
  ))
}

/** The best come first: nobody reads on to the hundredth. */
const mostShown = 40

const titles = { assign: 'assignPerson', replace: 'replaceWith' } as const

type PersonProps = Props & { row: AuditorRow; group: Group }

function PersonButton({ row, group, audit, verb, role = 'auditor', onPick }: PersonProps) {
  const isChoosable = canChoose(row, { ...audit, asked: role }, 'assign')
  const mayOverride = group === 'cannot' && isChoosable
  const availability: Availability = {
    fit: fitOf(row, { group, role, mayOverride }),
    ...(mayOverride && { mayOverride }),
    clashes: row.clashes ?? [],
    more: (row.clashCount ?? 0) - (row.clashes?.length ?? 0),
  }
  return (
    <button
      type="button"
      data-candidate={row.id}
      className={classes.person}
      // Not `disabled`: the keyboard has to get there to read why.
      aria-disabled={!isChoosable}
      title={isChoosable ? sayPlannerDialog(titles[verb], { name: row.name }) : undefined}
      onClick={() => isChoosable && onPick(row, availability)}
    >
      <b>{row.name}</b>
      <span className={classes.quiet}>{loadText(row, audit)}</span>
      <Chips chips={[...reasonsOf(row, audit), ...(mayOverride ? [{ text: sayTeam('override') }] : [])]} />
    </button>
  )
}

type Judged = { group: Group; role: TeamRole; mayOverride: boolean }

/** Whoever is to be asked about for another reason than want of standards lacks none. */
function fitOf(row: AuditorRow, { group, role, mayOverride }: Judged): Availability['fit'] {
  if (group === 'cannot') return mayOverride ? 'override' : 'busy'
  if (group === 'ready') return 'ready'
  return lacksStandards(row, role) ? 'unqualified' : 'ask'
}
