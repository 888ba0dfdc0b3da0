import { Checkbox } from '@mantine/core'
import { IconPlayerStop } from '@tabler/icons-react'
import { plans } from '#contract/plans.ts'
import { call } from '#web/app/api.ts'
import { may } from '#web/app/session.ts'
import { nameOf } from '#web/planning/proposal.ts'
import { confirmAction } from '#web/ui/dialog/confirm.tsx'
import type { Confirmation } from '#web/ui/dialog/confirm-body.tsx'
import { bold } from '#web/ui/page/bold.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { useDeletion } from '#web/ui/table/row-actions.ts'
import type { RowAction } from '#web/ui/table/row-menu.tsx'
import { sayProposal } from '#words/en/plans.ts'
import { isUnderWay, type Plan } from './plan.ts'

type Named = Pick<Plan, 'id' | 'name' | 'state' | 'version'>

/** What a menu offers for a proposal: to stop it while it is worked out, to delete it once that has ended. */
export function usePlanActions(): (plan: Named) => (RowAction | false)[] {
  const stop = useSave(plans.stop, sayProposal('stopped'))
  const deletionOf = useDeletion(plans.remove, sayProposal('deleted'))
  function toConfirmation(plan: Named, choice: { keep: boolean }): Confirmation {
    const { id, version, state } = plan
    return {
      title: sayProposal('stopTitle'),
      message: sayProposal.rich('stopQuestion', { name: nameOf(plan), b: bold }),
      confirmLabel: sayProposal('stopNow'),
      cancelLabel: sayProposal('goOn'),
      ...(state === 'running' && { extra: <Keep choice={choice} /> }),
      run: () => stop({ params: { id }, body: { ...choice, version } }),
      renew: async () => ({
        confirmation: toConfirmation(await call(plans.one, { params: { id } }), choice),
      }),
    }
  }
  return plan => [
    isUnderWay(plan) &&
      may(plans.stop) && {
        label: sayProposal('stop'),
        icon: IconPlayerStop,
        onClick: () => confirmAction(toConfirmation(plan, { keep: plan.state === 'running' })),
      },
    !isUnderWay(plan) &&
      deletionOf(plan, sayProposal.rich('deleteQuestion', { name: nameOf(plan), b: bold })),
  ]
}

const Keep = ({ choice }: { choice: { keep: boolean } }) => (
  <Checkbox
    label={sayProposal('keepIt')}
    defaultChecked={choice.keep}
    onChange={event => {
      choice.keep = event.currentTarget.checked
    }}
  />
)
