import { Button, Group, Text } from '@mantine/core'
import { plans } from '#contract/plans.ts'
import { mostAssumed } from '#domain/plans.ts'
import { may } from '#web/app/session.ts'
import { type OnePlan, saySentence } from '#web/planning/proposal.ts'
import { sayProposal } from '#words/en/plans.ts'
import { assumedOf } from './assumed-row.ts'
import classes from './plan-advice.module.css'
import { useAskAgain } from './use-made-plan.ts'

type Advice = NonNullable<OnePlan['result']>['advice']

const assumptionOf = (one: Advice[number]) =>
  one.code === 'train'
    ? { type: 'holds' as const, auditorId: one.auditorId, standardId: one.standardId }
    : {
        type: 'hire' as const,
        countryId: one.countryId,
        timeZone: one.timeZone,
        standardId: one.standardIds,
      }

/** What would let more audits be placed, each to be tried: another proposal is made as if it were so. */
export function PlanAdvice({ plan, advice }: { plan: OnePlan; advice: Advice }) {
  const askAgain = useAskAgain(plan.id)
  const assumed = assumedOf(plan)
  return (
    <ul className={classes.list}>
      {advice.map(one => (
        <li key={one.says}>
          <Group gap="xs" justify="space-between" wrap="nowrap" align="flex-start">
            <Text size="sm">{saySentence(one)}</Text>
            {may(plans.again) && assumed.length < mostAssumed && (
              <Button
                size="compact-sm"
                variant="default"
                flex="none"
                aria-label={sayProposal('tryAdvice', { advice: saySentence(one) })}
                onClick={() => void askAgain({ assume: [...assumed, assumptionOf(one)] })}
              >
                {sayProposal('tryIt')}
              </Button>
            )}
          </Group>
        </li>
      ))}
    </ul>
  )
}
