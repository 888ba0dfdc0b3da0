import { Text } from '@mantine/core'
import { z } from 'zod'
import { moment } from '#contract/values.ts'
import type { Times } from '#web/planner/axis/days.ts'
import { titleOf } from '#web/planner/data/booking.ts'
import { type Plan, readAudit } from '#web/planner/data/plan.ts'
import { planTimes } from '#web/planner/data/plan-times.ts'
import { readAvailabilities } from '#web/planner/hand/use-fits.ts'
import type { Entry } from '#web/planning/entry.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { StartEndFields } from '#web/ui/time/start-end-fields.tsx'
import { sayFault } from '#words/en/faults.ts'
import { sayPlannerDialog } from '#words/en/planner-dialogs.ts'

type Props = {
  entry: Entry
  /** What was typed before, come back to. */
  typed?: Times | undefined
  confirmChange: (plan: Plan, typed: Times) => void
  onClose: () => void
  returnFocus: () => void
}

const schema = z
  .object({ start: moment, end: moment })
  .refine(({ start, end }) => end > start, { path: ['end'], error: () => sayFault('endNotAfterStart') })

/** Other times for an audit and its whole team, or for one booking; asks for a confirmation next. */
export function MoveDialog({ entry, typed, confirmChange, onClose, returnFocus }: Props) {
  const { start, end } = typed ?? entry.project ?? entry
  async function goOn(times: Times) {
    const subject = entry.project ? await readAudit(entry.project.id) : entry
    confirmChange(planTimes(subject, times, await readAvailabilities(entry, subject, times)), times)
  }
  return (
    <FormDialog
      title={sayPlannerDialog('moveTitle', { title: titleOf(entry) })}
      schema={schema}
      saveLabel={sayPlannerDialog('continue')}
      toValues={() => ({ start, end })}
      onSave={values => goOn(values as Times)}
      onClose={onClose}
      returnFocus={returnFocus}
    >
      {form => (
        <>
          {entry.project && <Text size="sm">{sayPlannerDialog('movesTeam')}</Text>}
          <StartEndFields form={form} timeZone={entry.timeZone} />
        </>
      )}
    </FormDialog>
  )
}
