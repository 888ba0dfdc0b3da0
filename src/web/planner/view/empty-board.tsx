import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { auditors } from '#contract/auditors.ts'
import { sayUnreachable, useConnectionLostAt } from '#web/app/connection.ts'
import { may } from '#web/app/session.ts'
import { everybody, type PlannerAddress } from '#web/planner/data/use-planner-address.ts'
import { EmptyState, LoadingState } from '#web/ui/page/states.tsx'
import { sayPlanner } from '#words/en/planner.ts'

/** No rows: nobody fits what is searched for, or there is no auditor yet. */
export function EmptyBoard({ address, isAsking }: { address: PlannerAddress; isAsking: boolean }) {
  const { text, standardIds, freeFrom, freeTo, change } = address
  const lostAt = useConnectionLostAt()
  if (isAsking) {
    if (lostAt === null) return <LoadingState label={sayPlanner('checking')} />
    return <EmptyState title={sayPlanner('unknown')} hint={sayUnreachable()} />
  }
  if (text || standardIds || freeFrom || freeTo) {
    return (
      <EmptyState
        title={sayPlanner('noMatches')}
        hint={sayPlanner('noMatchesHint')}
        action={
          <Button size="xs" variant="default" onClick={() => change(everybody)}>
            {sayPlanner('showAllAuditors')}
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      title={sayPlanner('noAuditors')}
      hint={sayPlanner('noAuditorsHint')}
      action={
        may(auditors.create) && (
          <Button component={Link} to="/dashboard/auditors" size="xs" variant="default">
            {sayPlanner('goToAuditors')}
          </Button>
        )
      }
    />
  )
}
