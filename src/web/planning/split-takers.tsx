import { useMemo, useState } from 'react'
import { counts } from '#domain/team.ts'
import { ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { matchesPerson } from '#web/ui/pickers/matches-person.ts'
import { sayPlannerDialog } from '#words/en/planner-dialogs.ts'
import { saySplit } from '#words/en/split.ts'
import { type AuditToFill, groupCandidates } from './candidates.ts'
import { FindAuditor } from './find-auditor.tsx'
import classes from './person-list.module.css'
import { PersonList } from './person-list.tsx'
import { joined, type SplitMember } from './split.ts'
import { useFitting } from './use-fitting.ts'

export type Taker = { id: number; name: string }

type Props = {
  audit: AuditToFill
  giver: SplitMember
  given: { start: string; end: string }
  chosenId: number | undefined
  onPick: (taker: Taker) => void
}

/** Who could take the days, as they fit on those: teammates whose own days touch them, then everybody else. */
export function TakerList({ audit, giver, given, chosenId, onPick }: Props) {
  const [search, setSearch] = useState('')
  const role = counts(giver.role) ? 'auditor' : giver.role
  const { data, error, refetch } = useFitting(audit.id, role, given)
  const mates = audit.auditors.filter(
    one => one.id !== giver.id && joined(one, given, audit.timeZone) !== null,
  )
  const ranked = useMemo(() => {
    const onTeam = new Set(audit.auditors.map(({ id }) => id))
    const found = data?.rows.filter(row => !onTeam.has(row.id) && matchesPerson(row, search))
    return found && groupCandidates(found, { ...audit, asked: role }, 'assign')
  }, [data, audit, role, search])
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <FindAuditor search={search} onSearch={setSearch} label={saySplit('people')} className={classes.scroll}>
      {mates.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          data-candidate={id}
          aria-pressed={id === chosenId}
          className={id === chosenId ? `${classes.person} ${classes.chosen}` : classes.person}
          onClick={() => onPick({ id, name })}
        >
          <b>{name}</b>
          <span className={classes.quiet}>{saySplit('takesOn')}</span>
        </button>
      ))}
      {ranked ? (
        <PersonList
          {...{ ranked, audit, role, onPick }}
          chosenId={chosenId ?? 0}
          titleOf={({ name }) => saySplit('pick', { name })}
        />
      ) : (
        <LoadingState label={sayPlannerDialog('checking')} />
      )}
    </FindAuditor>
  )
}
