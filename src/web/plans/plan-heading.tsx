import { IconCheck, IconPlayerStop, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { plans } from '#contract/plans.ts'
import { showFailure } from '#web/app/query-client.ts'
import { may, useMe } from '#web/app/session.ts'
import { confirmDelete } from '#web/ui/dialog/confirm.tsx'
import { bold } from '#web/ui/page/bold.tsx'
import { ActionButton, RecordHeading } from '#web/ui/page/record-heading.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayCommon } from '#words/en/common.ts'
import { sayProposal } from '#words/en/plans.ts'
import { formatMoment } from '#words/moments.ts'
import { isUnderWay, nameOf, type OnePlan } from './plan.ts'
import { AgainButton } from './plan-again.tsx'

/** Which proposal it is, how it stands, and what can be done with it as a whole. */
export function PlanHeading({ plan }: { plan: OnePlan }) {
  const { timeZone } = useMe()
  const { state, createdBy, createdAt } = plan
  return (
    <RecordHeading
      title={nameOf(plan)}
      badge={<StatusBadge status={state} />}
      about={sayProposal('about', { name: createdBy.name, at: formatMoment(createdAt, timeZone) })}
    >
      {isUnderWay(plan) ? (
        <StopButtons plan={plan} />
      ) : (
        <>
          <AgainButton plan={plan} />
          <DeleteButton plan={plan} />
        </>
      )}
    </RecordHeading>
  )
}

function StopButtons({ plan: { id, state, version } }: { plan: OnePlan }) {
  const save = useSave(plans.stop, sayProposal('stopped'))
  if (!may(plans.stop)) return null
  const stop = (keep: boolean) => void save({ params: { id }, body: { keep, version } }).catch(showFailure)
  return (
    <>
      {state === 'running' && (
        <ActionButton
          action={{ label: sayProposal('useIt'), icon: IconCheck, onClick: () => stop(true) }}
          isNext
        />
      )}
      <ActionButton
        action={{ label: sayProposal('cancel'), icon: IconPlayerStop, onClick: () => stop(false) }}
        isNext={false}
      />
    </>
  )
}

function DeleteButton({ plan }: { plan: OnePlan }) {
  const remove = useSave(plans.remove, sayProposal('deleted'))
  const navigate = useNavigate()
  if (!may(plans.remove)) return null
  const ask = () =>
    confirmDelete({
      question: sayProposal.rich('deleteQuestion', { name: nameOf(plan), b: bold }),
      run: async () => {
        await remove({ params: { id: plan.id } })
        void navigate({ to: '/dashboard/plans' })
      },
    })
  return (
    <ActionButton
      action={{ label: sayCommon('delete'), icon: IconTrash, danger: true, onClick: ask }}
      isNext={false}
    />
  )
}
