import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { auditors } from '#contract/auditors.ts'
import { audits } from '#contract/audits.ts'
import { Failure } from '#contract/failure.ts'
import { plans } from '#contract/plans.ts'
import { call } from '#web/app/api.ts'
import { showFailure } from '#web/app/query-client.ts'
import { may } from '#web/app/session.ts'
import { useAutoPlan } from '#web/app/use-auto-plan.tsx'
import { sayPlanBoard } from '#words/en/plan-board.ts'
import { saySentence, type WireRow } from './proposal.ts'
import type { SetByHand } from './use-set-row.tsx'

type Way = WireRow['ways'][number]

type Props = { planId: number; row: WireRow; setByHand: SetByHand | undefined }

/** What would give an audit a place, each with the dialog that does it. */
export function RowWays({ planId, row, setByHand }: Props) {
  const { openLike, dialog } = useAutoPlan()
  const planLike = async (way: Way) => {
    const { input } = await call(plans.one, { params: { id: planId } })
    openLike([row.project.id], { input, but: otherwise(way) })
  }
  return (
    <Stack gap="xs">
      {row.ways.map(way => (
        <Group key={`${way.code} ${way.auditorId ?? ''} ${way.start ?? ''}`} gap="xs" justify="space-between">
          <Text size="sm" style={{ flex: '1 1 12rem' }}>
            {saySentence(way)}
          </Text>
          <WayOut {...{ planId, row, way, setByHand }} onPlan={() => void planLike(way).catch(showFailure)} />
        </Group>
      ))}
      {dialog}
    </Stack>
  )
}

/** How a plan would have to be asked for. */
function otherwise({ code, mostAuditors, days }: Way) {
  if (code === 'more' && mostAuditors !== undefined) return { mostAuditors }
  if (code === 'notice' && days !== undefined) return { noticeDays: days }
  return code === 'holidays' ? { allowHolidays: true } : {}
}

function WayOut({ planId, row, way, setByHand, onPlan }: Props & { way: Way; onPlan: () => void }) {
  const button = { size: 'compact-sm', variant: 'default' } as const
  if (way.code === 'train')
    return (
      may(auditors.one) && (
        <Anchor
          size="sm"
          renderRoot={props => (
            <Link {...props} to="/dashboard/auditors/$id" params={{ id: String(way.auditorId) }} />
          )}
        >
          {sayPlanBoard('openAuditor')}
        </Anchor>
      )
    )
  if (way.code === 'later' || way.code === 'own')
    return (
      setByHand && (
        <Button
          {...button}
          onClick={() => setByHand(row, { start: way.start, auditors: way.auditors ?? [] })}
        >
          {sayPlanBoard('takeDates')}
        </Button>
      )
    )
  if (way.code === 'move')
    return (
      setByHand && (
        <Button {...button} onClick={() => void moveOther(planId, way, setByHand).catch(showFailure)}>
          {sayPlanBoard('moveOther')}
        </Button>
      )
    )
  return (
    may(plans.create) && (
      <Button {...button} onClick={onPlan}>
        {sayPlanBoard('planAnew')}
      </Button>
    )
  )
}

/** The row of the audit that is in the way, at the start where it would be; who goes there alone goes in the place of who did. */
async function moveOther(planId: number, way: Way, setByHand: SetByHand): Promise<void> {
  const { idflNumber } = await call(audits.one, { params: { id: way.projectId ?? 0 } })
  const { rows } = await call(plans.rows, {
    params: { id: planId },
    query: { value: idflNumber, kind: ['plan'], state: ['open'] },
  })
  const other = rows.find(({ project }) => project.id === way.projectId)
  if (!other) throw new Failure('conflict', sayPlanBoard('otherGone'))
  const isAlone = other.auditors.length === 1 && way.auditorId !== undefined
  setByHand(other, { start: way.start, ...(isAlone && { auditors: [way.auditorId ?? 0] }) })
}
