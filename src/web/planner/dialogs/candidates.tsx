import { useMemo } from 'react'
import type { TeamRole } from '#domain/team.ts'
import type { Audit, Availability } from '#web/planner/data/booking.ts'
import type { Person } from '#web/planner/data/plan.ts'
import type { Group } from '#web/planning/candidate-groups.ts'
import { type Candidate, coverageWith, groupCandidates, lacksStandards } from '#web/planning/candidates.ts'
import { PersonList } from '#web/planning/person-list.tsx'
import { useFitting } from '#web/planning/use-fitting.ts'
import { ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { matchesPerson } from '#web/ui/pickers/matches-person.ts'
import { sayPlannerDialog } from '#words/en/planner-dialogs.ts'

export type PickPerson = (person: Person, availability: Availability) => void
/** What taking somebody does. */
export type Verb = 'assign' | 'replace'
/** `role`: as what somebody comes, auditor unless given. */
type Props = { audit: Audit; verb: Verb; role?: TeamRole; search?: string; onPick: PickPerson }

const titles = { assign: 'assignPerson', replace: 'replaceWith' } as const

/** Who could do an audit, best first, and why; one click takes the suggestion. */
export function Candidates({ audit, verb, role = 'auditor', search = '', onPick }: Props) {
  const { data, error, refetch } = useFitting(audit.id, role)
  const ranked = useMemo(() => {
    const found = data?.rows.filter(row => matchesPerson(row, search))
    if (!found) return undefined
    // Whoever joins closes the gap that the team leaves.
    const { missing } = coverageWith([], audit, 'assign')
    const soFar = { chosenIds: new Set<number>(), gap: verb === 'assign' ? missing : [] }
    return groupCandidates(found, { ...audit, asked: role }, 'assign', soFar)
  }, [data, audit, role, search, verb])
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!ranked) return <LoadingState label={sayPlannerDialog('checking')} />
  return (
    <PersonList
      {...{ ranked, audit, role }}
      titleOf={({ name }) => sayPlannerDialog(titles[verb], { name })}
      onPick={(row, group, mayOverride) =>
        onPick(row, {
          fit: fitOf(row, { group, role, mayOverride }),
          ...(mayOverride && { mayOverride }),
          clashes: row.clashes ?? [],
          more: (row.clashCount ?? 0) - (row.clashes?.length ?? 0),
        })
      }
    />
  )
}

type Judged = { group: Group; role: TeamRole; mayOverride: boolean }

/** Whoever is to be asked about for another reason than want of standards lacks none. */
function fitOf(row: Candidate, { group, role, mayOverride }: Judged): Availability['fit'] {
  if (group === 'cannot') return mayOverride ? 'override' : 'busy'
  if (group === 'ready') return 'ready'
  return lacksStandards(row, role) ? 'unqualified' : 'ask'
}
