import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { audits } from '#contract/audits.ts'
import type { TeamRole } from '#domain/team.ts'
import {
  type Audit,
  type Availability,
  describeEntry,
  roleToFill,
  titleOf,
} from '#web/planner/data/booking.ts'
import type { Person, Plan } from '#web/planner/data/plan.ts'
import { planAssign, planReplace } from '#web/planner/data/plan-team.ts'
import type { Entry } from '#web/planning/entry.ts'
import { FindAuditor } from '#web/planning/find-auditor.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { dialogAttributes } from '#web/ui/dialog/dialog-attributes.ts'
import { useReturnFocus } from '#web/ui/dialog/use-return-focus.ts'
import { ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { useRecord } from '#web/ui/read/use-ask.ts'
import { sayPlannerDialog } from '#words/en/planner-dialogs.ts'
import { Candidates, FreeCandidates, type PickPerson, type Verb } from './candidates.tsx'
import classes from './list.module.css'

type Props = {
  entry: Entry
  mode: Verb
  confirmChange: (plan: Plan) => void
  onClose: () => void
  returnFocus: () => void
}

/** Whom to add to an audit, or to put in somebody's place, in the finder's order. */
export function ChooseDialog({ entry, mode, confirmChange, onClose, returnFocus }: Props) {
  useReturnFocus(returnFocus)
  const title =
    mode === 'assign'
      ? sayPlannerDialog('assignTo', { title: titleOf(entry) })
      : sayPlannerDialog('replaceTitle', { name: entry.auditor.name })
  return (
    <Dialog opened onClose={onClose} title={title} size="md" attributes={dialogAttributes}>
      <Text size="sm" mb="sm">
        {describeEntry(entry)}
      </Text>
      {entry.project ? (
        <AuditCandidates
          id={entry.project.id}
          entry={entry}
          mode={mode}
          onPlan={plan => {
            onClose()
            confirmChange(plan)
          }}
        />
      ) : (
        <SearchFree
          entry={entry}
          onPick={(person, availability) => {
            onClose()
            confirmChange(planReplace(entry, person, availability))
          }}
        />
      )}
    </Dialog>
  )
}

type FinderProps = Pick<Props, 'entry' | 'mode'> & { id: number; onPlan: (plan: Plan) => void }

function AuditCandidates({ id, entry, mode, onPlan }: FinderProps) {
  const { data: audit, error } = useRecord(audits.one, id, { staleTime: 0 })
  if (error) return <ErrorState error={error} />
  if (!audit) return <LoadingState />
  const pick = (person: Person, availability: Availability) =>
    onPlan(
      mode === 'assign' ? planAssign(audit, person, availability) : planReplace(entry, person, availability),
    )
  const role = mode === 'replace' ? roleToFill(entry, audit.auditors) : 'auditor'
  return <SearchCandidates audit={audit} verb={mode} role={role} onPick={pick} />
}

type SearchProps = { audit: Audit; verb: Verb; role: TeamRole; onPick: PickPerson }

function SearchCandidates(props: SearchProps) {
  const [search, setSearch] = useState('')
  return (
    <Stack gap="sm">
      <FindAuditor
        autoFocus
        search={search}
        onSearch={setSearch}
        label={sayPlannerDialog('auditors')}
        className={classes.people}
      >
        <Candidates {...props} search={search} />
      </FindAuditor>
    </Stack>
  )
}

/** For time that is of no audit. */
function SearchFree(props: { entry: Entry; onPick: PickPerson }) {
  const [search, setSearch] = useState('')
  return (
    <Stack gap="sm">
      <FindAuditor
        search={search}
        onSearch={setSearch}
        label={sayPlannerDialog('auditors')}
        className={classes.people}
      >
        <FreeCandidates {...props} search={search} />
      </FindAuditor>
    </Stack>
  )
}
