import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { auditors } from '#contract/auditors.ts'
import { sayUnreachable, useConnectionLostAt } from '#web/app/connection.ts'
import { may } from '#web/app/session.ts'
import { everybody, type PlannerAddress } from '#web/planner/data/use-planner-address.ts'
import { EmptyState, LoadingState } from '#web/ui/states.tsx'

/** No rows: nobody fits what is searched for, or there is no auditor yet. */
export function EmptyBoard({ address, isAsking }: { address: PlannerAddress; isAsking: boolean }) {
  const { text, standardIds, freeFrom, freeTo, change } = address
  const lostAt = useConnectionLostAt()
  if (isAsking) {
    if (lostAt === null) return <LoadingState label="Checking availability" />
    return <EmptyState title="Availability unknown" hint={sayUnreachable()} />
  }
  if (text || standardIds || freeFrom || freeTo) {
    return (
      <EmptyState
        title="No matching auditors"
        hint="No auditors match your search."
        action={
          <Button size="xs" variant="default" onClick={() => change(everybody)}>
            Show all auditors
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      title="No auditors yet"
      hint="Each auditor gets a row here, from the day on which they have an account and hold a standard."
      action={
        may(auditors.create) && (
          <Button component={Link} to="/dashboard/auditors" size="xs" variant="default">
            Go to auditors
          </Button>
        )
      }
    />
  )
}
