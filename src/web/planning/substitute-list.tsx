import { type ReactNode, useMemo, useState } from 'react'
import { counts } from '#domain/team.ts'
import { ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { matchesPerson } from '#web/ui/pickers/matches-person.ts'
import { sayPlannerDialog } from '#words/en/planner-dialogs.ts'
import { type AuditToFill, groupCandidates } from './candidates.ts'
import { FindAuditor } from './find-auditor.tsx'
import classes from './person-list.module.css'
import { PersonList } from './person-list.tsx'
import type { SplitMember } from './split.ts'
import { useFitting } from './use-fitting.ts'

export type Substitute = { id: number; name: string }

type Props = {
  audit: AuditToFill
  /** Whose work somebody else is to do. */
  member: SplitMember
  /** The time of it. */
  part: { start: string; end: string }
  /** Standards that nobody else covers: whoever does comes first. */
  gap?: readonly number[]
  leftOut?: ReadonlySet<number>
  label: string
  titleOf: (person: Substitute) => string
  chosenId: number | undefined
  onPick: (person: Substitute) => void
  /** What stands above everybody else. */
  children?: ReactNode
}

const none: readonly number[] = []
const nobody: ReadonlySet<number> = new Set()

/** Who could go instead of a member of the team, as they fit the time that it is about. */
export function SubstituteList({ audit, member, part, label, children, ...props }: Props) {
  const { gap = none, leftOut = nobody, titleOf, chosenId, onPick } = props
  const [search, setSearch] = useState('')
  const role = counts(member.role) ? 'auditor' : member.role
  const { data, error, refetch } = useFitting(audit.id, role, part)
  const ranked = useMemo(() => {
    const found = data?.rows.filter(row => !leftOut.has(row.id) && matchesPerson(row, search))
    return found && groupCandidates(found, { ...audit, asked: role }, 'assign', { chosenIds: nobody, gap })
  }, [data, audit, role, search, gap, leftOut])
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <FindAuditor
      {...{ search, label }}
      hint={sayPlannerDialog('findSubstituteHint')}
      onSearch={setSearch}
      className={classes.scroll}
    >
      {children}
      {ranked ? (
        <PersonList {...{ ranked, audit, role, titleOf, onPick }} chosenId={chosenId ?? 0} />
      ) : (
        <LoadingState label={sayPlannerDialog('checking')} />
      )}
    </FindAuditor>
  )
}
