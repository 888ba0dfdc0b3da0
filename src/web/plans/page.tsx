import { IconArrowRight } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { plans } from '#contract/plans.ts'
import { may } from '#web/app/session.ts'
import { useAutoPlan } from '#web/app/use-auto-plan.tsx'
import { nameOf } from '#web/planning/proposal.ts'
import { ListPage } from '#web/ui/table/list-page.tsx'
import { RowMenu } from '#web/ui/table/row-menu.tsx'
import { useListPage } from '#web/ui/table/use-list-page.ts'
import { sayAutoPlan } from '#words/en/auto-plan.ts'
import { sayProposal } from '#words/en/plans.ts'
import { listPlanColumns } from './columns.tsx'
import { planFields, planFilters } from './list-filters.tsx'
import type { Plan } from './plan.ts'
import { usePlanActions } from './use-plan-actions.tsx'

/** Every proposal, the newest first. */
export function ProposalsPage() {
  const table = useListPage(plans.list, planFilters)
  const fields = useMemo(planFields, [])
  const columns = useMemo(listPlanColumns, [])
  const actionsOf = usePlanActions()
  const autoPlan = useAutoPlan()
  const navigate = useNavigate()
  const open = ({ id }: Plan) => void navigate({ to: '/dashboard/plans/$id', params: { id: String(id) } })
  return (
    <ListPage
      {...table}
      name="plans"
      title={sayProposal('title')}
      subtitle={sayProposal('subtitle')}
      fields={fields}
      columns={columns}
      create={may(plans.create) && { label: sayAutoPlan('title'), onClick: () => autoPlan.open() }}
      onOpen={open}
      opensOnClick
      nothing={sayProposal('none')}
      empty={sayProposal('noneHint')}
      actions={row => (
        <RowMenu
          label={sayProposal('actionsFor', { name: nameOf(row) })}
          actions={[
            { label: sayProposal('open'), icon: IconArrowRight, onClick: () => open(row) },
            ...actionsOf(row),
          ]}
        />
      )}
    >
      {autoPlan.dialog}
    </ListPage>
  )
}
