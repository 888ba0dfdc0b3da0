import { Checkbox, SimpleGrid, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { plans } from '#contract/plans.ts'
import { may } from '#web/app/session.ts'
import type { OnePlan } from '#web/planning/proposal.ts'
import { readRows } from '#web/planning/use-row-work.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { ActionButton } from '#web/ui/page/record-heading.tsx'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayProposal } from '#words/en/plans.ts'
import { AssumeFields } from './assume-fields.tsx'
import { assumedOf } from './assumed-row.ts'
import { EffortFields } from './more-fields.tsx'
import { PresetCards } from './plan-fields.tsx'
import { useMadePlan } from './use-made-plan.ts'

/** Asks for another plan of the rest; it stands out where nothing else is left to do. */
export function AgainButton({ plan }: { plan: OnePlan }) {
  const [isOpen, setOpen] = useState(false)
  if (!may(plans.again)) return null
  return (
    <>
      <ActionButton
        action={{ label: sayAgain(plan), icon: IconRefresh, onClick: () => setOpen(true) }}
        isNext={plan.state !== 'done'}
      />
      {isOpen && <PlanAgainDialog plan={plan} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Of one that failed there is no result to go on from. */
const sayAgain = ({ state }: OnePlan): string => sayProposal(state === 'failed' ? 'tryAgain' : 'again')

/** What somebody set by hand, and can still be accepted as it is. */
const editedRows = { kind: ['plan' as const], state: ['open' as const], isEdited: true, isChanged: false }

/** Plans what is open or has no place anew, by other weights or from another start, and leads to that. */
function PlanAgainDialog({ plan, onClose }: { plan: OnePlan; onClose: () => void }) {
  const again = useSave(plans.again)
  const { keep, leave } = useMadePlan(onClose)
  const [keepsEdited, keepEdited] = useState(true)
  const { data: edited } = useAsk(plans.rows, { params: { id: plan.id }, query: { ...editedRows, limit: 1 } })
  const count = Number(edited?.count ?? 0)
  async function listKept() {
    if (!keepsEdited || count === 0) return {}
    return { keep: (await readRows(plan.id, editedRows)).map(({ rowId }) => rowId) }
  }
  const { preset, effort, firstDay, lastDay } = plan.input
  return (
    <FormDialog
      title={sayAgain(plan)}
      size={720}
      schema={plans.again.body}
      record={undefined as Reply<typeof plans.one> | undefined}
      toValues={() => ({ preset, effort, seed: plan.seed + 1, assume: assumedOf(plan) })}
      saveLabel={sayProposal('startAgain')}
      onSave={async body =>
        keep(await again({ params: { id: plan.id }, body: { ...body, ...(await listKept()) } }))
      }
      onClose={leave}
    >
      {form => (
        <>
          <Text size="sm">{sayProposal(plan.state === 'failed' ? 'tryAgainHint' : 'againHint')}</Text>
          {count > 0 && (
            <Checkbox
              label={sayProposal('keepEdited', { count })}
              checked={keepsEdited}
              onChange={event => keepEdited(event.currentTarget.checked)}
            />
          )}
          <PresetCards form={form} />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg" verticalSpacing="md">
            <EffortFields form={form} />
          </SimpleGrid>
          <AssumeFields form={form} period={() => ({ firstDay, lastDay })} />
        </>
      )}
    </FormDialog>
  )
}
