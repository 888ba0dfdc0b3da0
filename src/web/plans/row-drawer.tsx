import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { audits } from '#contract/audits.ts'
import { showFailure } from '#web/app/query-client.ts'
import { may, useMe } from '#web/app/session.ts'
import { canAccept, canSet, canUndo, isMoved, saySentence } from '#web/planning/proposal.ts'
import { RowWhy } from '#web/planning/row-why.tsx'
import type { RowWork } from '#web/planning/use-row-work.tsx'
import type { SetByHand } from '#web/planning/use-set-row.tsx'
import { RecordDrawer } from '#web/ui/dialog/record-drawer.tsx'
import { AuditLink } from '#web/ui/page/audit-link.tsx'
import { Fact, Facts } from '#web/ui/page/facts.tsx'
import { SiteTime } from '#web/ui/time/site-time.tsx'
import { sayPlanBoard } from '#words/en/plan-board.ts'
import { sayProposal } from '#words/en/plans.ts'
import { listNames } from '#words/lists.ts'
import { formatMoment } from '#words/moments.ts'
import { leavesOf, type PlanRow } from './plan.ts'
import { RowState } from './row-columns.tsx'

type Rights = {
  planId: number
  work: RowWork
  mayAccept: boolean
  mayUndo: boolean
  mayLeaveOut: boolean
  setByHand: SetByHand | undefined
}
type Props = Rights & {
  opened: PlanRow | undefined
  onClose: () => void
  refusalOf: (row: PlanRow) => string | undefined
}

/** One row of a proposal beside the list: why it stands where it does, or what keeps it from a place. */
export function RowDrawer({ opened, onClose, refusalOf, ...rights }: Props) {
  return (
    <RecordDrawer
      opened={opened}
      onClose={onClose}
      isCovered={false}
      size={620}
      title={({ project: { idflNumber, companyName } }) =>
        sayProposal('nameRow', { number: idflNumber, company: companyName })
      }
    >
      {row => (
        <Stack gap="lg" key={row.id}>
          <RowActions row={row} onAccepted={onClose} {...rights} />
          {refusalOf(row) && (
            <Alert color="orange" py="xs" role="alert">
              {refusalOf(row)}
            </Alert>
          )}
          <RowFacts row={row} />
          <RowWhy row={row} planId={rights.planId} setByHand={canSet(row) ? rights.setByHand : undefined} />
        </Stack>
      )}
    </RecordDrawer>
  )
}

type ActionsProps = Rights & { row: PlanRow; onAccepted: () => void }

function RowActions({ row, work, mayAccept, mayUndo, mayLeaveOut, setByHand, onAccepted }: ActionsProps) {
  const accept = async () => {
    if (await work.acceptRows([row])) onAccepted()
  }
  const isOut = row.state === 'rejected'
  // As long as it works the buttons stay as they are: whoever pressed one keeps the focus.
  return (
    <Group gap="sm">
      {mayAccept && canAccept(row) && (
        <Button size="xs" onClick={() => !work.progress && void accept()}>
          {sayProposal('accept')}
        </Button>
      )}
      {mayUndo && canUndo(row) && (
        <Button
          size="xs"
          variant="default"
          onClick={() => !work.progress && void work.undoRows([row]).catch(showFailure)}
        >
          {sayProposal('undo')}
        </Button>
      )}
      {mayLeaveOut && row.state !== 'accepted' && (
        <Button
          size="xs"
          variant="default"
          onClick={() => !work.progress && void work.changeRows([row], isOut ? 'open' : 'rejected')}
        >
          {sayProposal(isOut ? 'takeBack' : 'leaveOut')}
        </Button>
      )}
      {setByHand && canSet(row) && (
        <Button size="xs" variant="default" onClick={() => setByHand(row)}>
          {sayPlanBoard('setByHand')}
        </Button>
      )}
      {may(audits.one) && (
        <AuditLink size="sm" id={row.project.id}>
          {sayProposal('openAudit')}
        </AuditLink>
      )}
    </Group>
  )
}

function RowFacts({ row }: { row: PlanRow }) {
  const me = useMe()
  const { start, end, before, timeZone, auditors, acceptedBy, acceptedAt } = row
  const leaves = leavesOf(row)
  const names = auditors.map(({ name, isLead }) =>
    isLead && auditors.length > 1 ? sayProposal('lead', { name }) : name,
  )
  return (
    <Facts>
      <Fact name={sayProposal('state')}>
        <RowState row={row} />
        {row.isAssumed && <Text size="sm">{sayProposal('assumedHint')}</Text>}
        {row.change && <Text size="sm">{saySentence(row.change)}</Text>}
        {acceptedBy && acceptedAt && (
          <Text size="sm">
            {sayProposal('acceptedBy', {
              name: acceptedBy.name,
              at: formatMoment(acceptedAt, me.timeZone),
            })}
          </Text>
        )}
      </Fact>
      <Fact name={sayProposal('when')}>
        {start && end ? <SiteTime start={start} end={end} timeZone={timeZone} /> : sayProposal('noPlace')}
      </Fact>
      {(isMoved(row) || !start) && (
        <Fact name={sayProposal(start ? 'before' : 'ownDates')}>
          <SiteTime start={before.start} end={before.end} timeZone={timeZone} />
        </Fact>
      )}
      {start && <Fact name={sayProposal('team')}>{listNames(names)}</Fact>}
      {leaves.length > 0 && (
        <Fact name={sayProposal('teamBefore')}>{listNames(row.before.auditors.map(({ name }) => name))}</Fact>
      )}
      {row.bundle !== null && <Fact name={sayProposal('bundle')}>{sayProposal('bundleHint')}</Fact>}
      {start && <Fact name={sayProposal('points')}>{sayProposal('pointsOf', { points: row.points })}</Fact>}
    </Facts>
  )
}
