import { IconCheck, IconPlayerStop, IconTimeline, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { plans } from '#contract/plans.ts'
import { rosters } from '#contract/rosters.ts'
import { showFailure } from '#web/app/query-client.ts'
import { may, useMe } from '#web/app/session.ts'
import { nameOf, type OnePlan } from '#web/planning/proposal.ts'
import { confirmDelete } from '#web/ui/dialog/confirm.tsx'
import { bold } from '#web/ui/page/bold.tsx'
import { ActionButton, RecordHeading } from '#web/ui/page/record-heading.tsx'
import { useIsPhone } from '#web/ui/page/screen-width.ts'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayCommon } from '#words/en/common.ts'
import { sayPlanBoard } from '#words/en/plan-board.ts'
import { sayProposal } from '#words/en/plans.ts'
import { formatMoment } from '#words/moments.ts'
import { isUnderWay, planStatusOf } from './plan.ts'
import { AgainButton } from './plan-again.tsx'

/** Which proposal it is, how it stands, and what can be done with it as a whole. */
export function PlanHeading({ plan }: { plan: OnePlan }) {
  const { timeZone } = useMe()
  const { createdBy, createdAt } = plan
  return (
    <RecordHeading
      title={nameOf(plan)}
      badge={<StatusBadge status={planStatusOf(plan)} />}
      about={sayProposal('about', { name: createdBy.name, at: formatMoment(createdAt, timeZone) })}
    >
      {isUnderWay(plan) ? (
        <StopButtons plan={plan} />
      ) : (
        <>
          <TimelineButton plan={plan} />
          <AgainButton plan={plan} />
          <DeleteButton plan={plan} />
        </>
      )}
    </RecordHeading>
  )
}

/** The planner at the first of its days, where the proposal is drawn over what is booked; a phone has no room for it. */
function TimelineButton({ plan: { id, state, input } }: { plan: OnePlan }) {
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  if (isPhone || (state !== 'done' && state !== 'expired') || !may(rosters.list)) return null
  const open = () =>
    void navigate({
      to: '/dashboard/rosters',
      search: { tab: 'planner', plan: id, date: input.firstDay } as never,
    })
  return (
    <ActionButton
      action={{ label: sayPlanBoard('onTimeline'), icon: IconTimeline, onClick: open }}
      isNext={state === 'done'}
    />
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
