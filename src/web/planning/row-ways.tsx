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
import { auditWork, useRecordWork } from '#web/app/use-record-work.tsx'
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

const button = { size: 'compact-sm', variant: 'default' } as const

function WayOut({ planId, row, way, setByHand, onPlan }: Props & { way: Way; onPlan: () => void }) {
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
  if (way.code === 'move') return <MoveOther {...{ planId, row, way, setByHand }} />
  return (
    may(plans.create) && (
      <Button {...button} onClick={onPlan}>
        {sayPlanBoard('planAnew')}
      </Button>
    )
  )
}

type Move = Way & Required<Pick<Way, 'projectId' | 'auditorId' | 'start'>>
const isMove = (way: Way): way is Move =>
  way.projectId !== undefined && way.auditorId !== undefined && way.start !== undefined

/** What moves the audit that is in the way: as a row of the proposal, or as it is booked. */
function MoveOther({ planId, row, way, setByHand }: Props & { way: Way }) {
  const { ask, dialog } = useRecordWork(auditWork)
  if (!setByHand || !isMove(way)) return null
  if (way.other === 'changed')
    return (
      <Button {...button} onClick={() => setByHand(row, { auditors: whoWasTaken(row, way) })}>
        {sayPlanBoard('setByHand')}
      </Button>
    )
  const isBooked = way.other === 'booking'
  if (isBooked && !may(audits.update)) return null
  const move = async () =>
    isBooked ? ask(await toEdit(way)) : moveRow(await readOther(planId, way), way, setByHand)
  return (
    <>
      <Button {...button} onClick={() => void move().catch(showFailure)}>
        {sayPlanBoard('moveOther')}
      </Button>
      {dialog}
    </>
  )
}

/** Whom the audit in the way kept from this one. */
const whoWasTaken = ({ blockers }: WireRow, { projectId }: Move): number[] =>
  blockers.flatMap(blocker => (blocker.projectId === projectId ? blocker.auditorId : [])).slice(0, 1)

/** The ordinary dialog of the audit, with the dates that it is to have; its team goes with it. */
async function toEdit({ projectId, start, end: known }: Move) {
  const record = await call(audits.one, { params: { id: projectId } })
  const length = Date.parse(record.end) - Date.parse(record.start)
  const end = known ?? new Date(Date.parse(start) + length).toISOString()
  return { command: 'edit' as const, record, time: { start, end } }
}

async function readOther(planId: number, { projectId }: Move): Promise<WireRow> {
  const { idflNumber } = await call(audits.one, { params: { id: projectId } })
  const { rows } = await call(plans.rows, {
    params: { id: planId },
    query: { value: idflNumber, kind: ['plan', 'move'], state: ['open'] },
  })
  const other = rows.find(({ project }) => project.id === projectId)
  if (!other) throw new Failure('conflict', sayPlanBoard('otherGone'))
  return other
}

/** The row at the start where it would be; who goes there alone goes in the place of who did. */
function moveRow(other: WireRow, { start, auditorId }: Move, setByHand: SetByHand): void {
  const isAlone = other.auditors.length === 1
  setByHand(other, { start, ...(isAlone && { auditors: [auditorId] }) })
}
