import { Alert, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { plans } from '#contract/plans.ts'
import { useMe } from '#web/app/session.ts'
import { type OnePlan, saySentence } from '#web/planning/proposal.ts'
import { HistorySection } from '#web/ui/history/history-section.tsx'
import { RecordPage } from '#web/ui/page/record-page.tsx'
import { useRecord } from '#web/ui/read/use-ask.ts'
import { sayProposal } from '#words/en/plans.ts'
import { isUnderWay } from './plan.ts'
import { PlanCompare } from './plan-compare.tsx'
import { PlanHeading } from './plan-heading.tsx'
import { PlanProgress } from './plan-progress.tsx'
import { PlanRows } from './plan-rows.tsx'
import { PlanSummary } from './plan-summary.tsx'
import { useAccepted } from './use-accepted.ts'

/** How far it is raises no version, so nothing live tells of it. */
const readAgainMs = 2000

/** One proposal: how far it is, and once it is done what came of it, to be read and accepted. */
export function ProposalPage() {
  const id = useParams({ strict: false }).id ?? ''
  const query = useRecord(plans.one, id, {
    refetchInterval: ({ state: { data } }) => data && isUnderWay(data) && readAgainMs,
  })
  return (
    <RecordPage
      list={{ path: '/dashboard/plans', title: sayProposal('title') }}
      entity="plan"
      title={sayProposal('named', { number: id })}
      loading={sayProposal('loading')}
      query={query}
    >
      {plan => <PlanView key={plan.id} plan={plan} />}
    </RecordPage>
  )
}

function PlanView({ plan }: { plan: OnePlan }) {
  const me = useMe()
  const { state, failure, result } = plan
  return (
    <>
      <PlanHeading plan={plan} />
      {isUnderWay(plan) && <PlanProgress plan={plan} />}
      {failure && (
        <Alert color="red" role="alert">
          {saySentence(failure)}
        </Alert>
      )}
      {state === 'canceled' && <Alert color="gray">{sayProposal('canceled')}</Alert>}
      {state === 'expired' && <Alert color="gray">{sayProposal('expired')}</Alert>}
      {result && <Outcome plan={plan} result={result} />}
      {result && <PlanRows plan={plan} result={result} />}
      <PlanSummary plan={plan} />
      {result && <PlanCompare plan={plan} />}
      <HistorySection entity="plan" id={plan.id} timeZone={me.timeZone} />
    </>
  )
}

type Result = NonNullable<OnePlan['result']>

/** What came of it in a few sentences. */
export function Outcome({ plan: { id, state, input }, result }: { plan: OnePlan; result: Result }) {
  const accepted = useAccepted(id)
  const { planned, chosen, moved, endedBy, isSame } = result
  const sentences = [
    sayProposal('outcome', { planned, chosen }),
    moved > 0 && sayProposal('outcomeMoved', { moved }),
    sayQuality(result),
    isSame !== undefined && sayProposal('repeated', { isSame: isSame ? 'yes' : 'no' }),
    endedBy === 'stopped' && sayProposal('wasStopped'),
    input.assume.length > 0 && sayProposal('assumes', { count: input.assume.length }),
    accepted > 0
      ? sayProposal('acceptedSoFar', { accepted })
      : state === 'done' && sayProposal('nothingBooked'),
  ]
  return <Text>{sentences.filter(Boolean).join(' ')}</Text>
}

function sayQuality({ quality, gap }: Result): string {
  if (quality === 'proved') return sayProposal('qualityProved')
  return quality === 'bounded' && gap !== null
    ? sayProposal('qualityBounded', { gap })
    : sayProposal('qualityFound')
}
