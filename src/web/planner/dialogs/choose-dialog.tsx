import { Text } from '@mantine/core'
import { audits } from '#contract/audits.ts'
import { AuditorSelect } from '#web/pickers/auditor-select.tsx'
import { describeEntry, titleOf } from '#web/planner/data/describe-entry.ts'
import { type Person, planAssign, planReplace } from '#web/planner/data/plan-team.ts'
import type { Verdict } from '#web/planner/data/verdicts.ts'
import type { Entry } from '#web/planning/entry.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { dialogAttributes } from '#web/ui/dialog-attributes.ts'
import { useRecord } from '#web/ui/read/use-ask.ts'
import { ErrorState, LoadingState } from '#web/ui/states.tsx'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import { SearchFinder } from './search-finder.tsx'
import type { Plan } from './use-confirm-change.tsx'

type Props = {
  entry: Entry
  mode: 'assign' | 'replace'
  confirmChange: (plan: Plan) => void
  onClose: () => void
  returnFocus: () => void
}

/** Whom to add to an audit, or to put in somebody's place, in the finder's order. */
export function ChooseDialog({ entry, mode, confirmChange, onClose, returnFocus }: Props) {
  useReturnFocus(returnFocus)
  const title = mode === 'assign' ? `Assign to ${titleOf(entry)}` : `Replace ${entry.auditor.name}`
  return (
    <Dialog opened onClose={onClose} title={title} size="md" attributes={dialogAttributes}>
      <Text size="sm" mb="sm">
        {describeEntry(entry)}
      </Text>
      {entry.project ? (
        <AuditFinder
          id={entry.project.id}
          entry={entry}
          mode={mode}
          onPlan={plan => {
            onClose()
            confirmChange(plan)
          }}
        />
      ) : (
        <AuditorSelect
          label="Auditor"
          data-autofocus
          onChange={(id, option) => {
            if (id === null) return
            onClose()
            confirmChange(planReplace(entry, { id, name: option.label }, undefined))
          }}
        />
      )}
    </Dialog>
  )
}

type FinderProps = Pick<Props, 'entry' | 'mode'> & { id: number; onPlan: (plan: Plan) => void }

function AuditFinder({ id, entry, mode, onPlan }: FinderProps) {
  const { data: audit, error } = useRecord(audits.one, id, { staleTime: 0 })
  if (error) return <ErrorState error={error} />
  if (!audit) return <LoadingState />
  const pick = (person: Person, verdict: Verdict) =>
    onPlan(mode === 'assign' ? planAssign(audit, person, verdict) : planReplace(entry, person, verdict))
  return <SearchFinder audit={audit} verb={mode === 'assign' ? 'Assign' : 'Replace with'} onPick={pick} />
}
