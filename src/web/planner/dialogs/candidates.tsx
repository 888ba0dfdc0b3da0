import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { auditors } from '#contract/auditors.ts'
import type { TeamRole } from '#domain/team.ts'
import type { Audit, Availability } from '#web/planner/data/booking.ts'
import type { Person } from '#web/planner/data/plan.ts'
import type { Group } from '#web/planning/candidate-groups.ts'
import {
  type Candidate,
  coverageWith,
  groupCandidates,
  lacksStandards,
  rankTogether,
} from '#web/planning/candidates.ts'
import type { Entry } from '#web/planning/entry.ts'
import listed from '#web/planning/list-row.module.css'
import { loadText, reasonsFree } from '#web/planning/person-chips.tsx'
import { PersonList, PersonRow } from '#web/planning/person-list.tsx'
import { useFitting } from '#web/planning/use-fitting.ts'
import { ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { matchesPerson } from '#web/ui/pickers/matches-person.ts'
import { useAllRows } from '#web/ui/read/use-ask.ts'
import { sayCommon } from '#words/en/common.ts'
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

type FreeProps = { entry: Entry; search: string; onPick: PickPerson }

/** The best come first: nobody reads on to the hundredth. */
const mostShown = 40

/** Who could take over time that is of no audit: who is free then, by how little they are booked, before those who aren’t. */
export function FreeCandidates({ entry, search, onPick }: FreeProps) {
  const { start, end, timeZone, auditorId } = entry
  const query = { start, end, timeZone, isEnabled: true, sort: 'name:asc' } as const
  const { data, error, refetch } = useAllRows(auditors.list, query, { staleTime: 0 })
  const ranked = useMemo(() => data && rankTogether(data.rows, []), [data])
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!ranked) return <LoadingState label={sayPlannerDialog('checking')} />
  const found = ranked.filter(row => row.id !== auditorId && matchesPerson(row, search))
  return (
    <>
      <ul className={listed.list}>
        {found.slice(0, mostShown).map((row, place) => (
          <li key={row.id}>
            <PersonRow
              person={row}
              load={loadText(row, entry)}
              chips={reasonsFree(row)}
              isChosen={undefined}
              isRefused={row.available === false}
              isTabStop={place === 0}
              title={row.available ? sayPlannerDialog('replaceWith', { name: row.name }) : undefined}
              onPick={() => onPick(row, { fit: 'ready', clashes: [], more: 0 })}
            />
          </li>
        ))}
      </ul>
      {found.length > mostShown && (
        <Text size="xs" c="dimmed" className={listed.pad}>
          {sayCommon('andMore', { count: found.length - mostShown })}
        </Text>
      )}
    </>
  )
}

type Judged = { group: Group; role: TeamRole; mayOverride: boolean }

/** Whoever is to be asked about for another reason than want of standards lacks none. */
function fitOf(row: Candidate, { group, role, mayOverride }: Judged): Availability['fit'] {
  if (group === 'cannot') return mayOverride ? 'override' : 'busy'
  if (group === 'ready') return 'ready'
  return lacksStandards(row, role) ? 'unqualified' : 'ask'
}
