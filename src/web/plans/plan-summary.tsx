import { Button, Grid, Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { plans } from '#contract/plans.ts'
import { planPresets } from '#domain/plan-presets.ts'
import { planTerms } from '#domain/plans.ts'
import { may } from '#web/app/session.ts'
import { type OnePlan, saySentence } from '#web/planning/proposal.ts'
import { Fact, Facts } from '#web/ui/page/facts.tsx'
import { useFirstLines } from '#web/ui/page/use-first-lines.ts'
import { sayAutoPlan } from '#words/en/auto-plan.ts'
import { sayProposal } from '#words/en/plans.ts'
import { periodOf } from './plan.ts'
import { PlanAdvice } from './plan-advice.tsx'
import { PlanLink } from './plan-link.tsx'
import { useAskAgain } from './use-made-plan.ts'

type Result = NonNullable<OnePlan['result']>

/** What came of a plan as a whole, and what was asked for. */
export function PlanSummary({ plan }: { plan: OnePlan }) {
  const { result, leftOut } = plan
  return (
    <Grid gap="lg">
      {result && result.advice.length > 0 && (
        <Grid.Col span={12}>
          <Section id="plan-advice" title={sayProposal('advice')}>
            <PlanAdvice plan={plan} advice={result.advice} />
          </Section>
        </Grid.Col>
      )}
      {result && (
        <Grid.Col span={{ base: 12, md: 6 }}>
          <PointsSection result={result} />
        </Grid.Col>
      )}
      <Grid.Col span={{ base: 12, md: 6 }}>
        <Stack gap="lg">
          <AskedSection plan={plan} />
          {leftOut.length > 0 && (
            <Section id="plan-left-out" title={sayProposal('leftOut', { count: leftOut.length })}>
              <Sentences said={leftOut.map(one => ({ ...one, key: one.projectId }))} />
            </Section>
          )}
        </Stack>
      </Grid.Col>
    </Grid>
  )
}

function PointsSection({ result }: { result: Result }) {
  return (
    <Section id="plan-points" title={sayProposal('points')}>
      <Text size="sm" c="gray.7" mb="xs">
        {sayProposal('pointsHint')}
      </Text>
      <Facts>
        <Fact name={sayProposal('inAll')}>{sayProposal('pointsOf', { points: result.points })}</Fact>
        {planTerms.map(term => (
          <Fact key={term} name={sayProposal(`term:${term}`)}>
            {sayProposal('pointsOf', { points: result.terms[term] })}
          </Fact>
        ))}
      </Facts>
    </Section>
  )
}

function AskedSection({ plan }: { plan: OnePlan }) {
  const { dates, slideDays, preset, mostAuditors, moves, mostMoves, assume, effort } = plan.input
  return (
    <Section id="plan-asked" title={sayProposal('asked')}>
      <Facts>
        <Fact name={sayProposal('period')}>{periodOf(plan)}</Fact>
        <Fact name={sayProposal('dates')}>
          {dates === 'free' ? sayProposal('dates:free', { days: slideDays }) : sayProposal('dates:fixed')}
        </Fact>
        {dates === 'free' && <FreeFacts input={plan.input} />}
        <Fact name={sayProposal('preset')}>
          {sayProposal(`preset:${preset}`)}
          <Text size="xs" c="gray.7">
            {sayAutoPlan('weights', planPresets[preset])}
          </Text>
        </Fact>
        <Fact name={sayProposal('mostAuditors')}>{mostAuditors}</Fact>
        {plan.input.auditorId && (
          <Fact name={sayProposal('onlyAuditors')}>
            {sayProposal('auditorsOf', { count: plan.input.auditorId.length })}
          </Fact>
        )}
        <Fact name={sayProposal('moves')}>
          {moves === 'none' ? sayProposal('moves:none') : sayProposal(`moves:${moves}`, { most: mostMoves })}
          {moves !== 'none' && plan.input.keepProjectId.length > 0 && (
            <Text size="xs" c="gray.7">
              {sayProposal('keptBookings', { count: plan.input.keepProjectId.length })}
            </Text>
          )}
        </Fact>
        <Fact name={sayAutoPlan('effort')}>{sayAutoPlan(effort)}</Fact>
        <Fact name={sayAutoPlan('seed')}>
          {plan.seed}
          {plan.state === 'done' && may(plans.again) && <RepeatButton plan={plan} />}
        </Fact>
        {assume.length > 0 && (
          <Fact name={sayProposal('assumptions')}>
            {assume.map(one => (
              <div key={one.says}>{saySentence(one)}</div>
            ))}
          </Fact>
        )}
        {plan.basedOn !== null && (
          <Fact name={sayProposal('basedOn')}>
            <PlanLink id={plan.basedOn}>{sayProposal('named', { number: String(plan.basedOn) })}</PlanLink>
          </Fact>
        )}
      </Facts>
    </Section>
  )
}

/** Runs the facts that were read then once more: whoever has to show how it came about can. */
function RepeatButton({ plan }: { plan: OnePlan }) {
  const askAgain = useAskAgain(plan.id)
  return (
    <div>
      <Button size="compact-sm" variant="default" onClick={() => void askAgain({ replay: true })}>
        {sayProposal('repeat')}
      </Button>
      <Text size="xs" c="gray.7">
        {sayProposal('repeatHint')}
      </Text>
    </div>
  )
}

/** What binds dates that may move. */
function FreeFacts({ input: { noticeDays, allowHolidays } }: Pick<OnePlan, 'input'>) {
  return (
    <>
      <Fact name={sayProposal('notice')}>{sayProposal('noticeOf', { days: noticeDays })}</Fact>
      <Fact name={sayProposal('holidays')}>
        {sayProposal('holidaysAllowed', { isAllowed: allowHolidays ? 'yes' : 'no' })}
      </Fact>
    </>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mb="sm">
        {title}
      </Title>
      {children}
    </Paper>
  )
}

type Keyed = Parameters<typeof saySentence>[0] & { key: number }

/** Up to so many are seen at a glance. */
const few = 5

function Sentences({ said }: { said: readonly Keyed[] }) {
  const { shown, isWhole, showAll, list } = useFirstLines(said, few)
  return (
    <>
      <ul ref={list} style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
        {shown.map(one => (
          <li key={one.key} tabIndex={-1}>
            <Text size="sm">{saySentence(one)}</Text>
          </li>
        ))}
      </ul>
      {!isWhole && said.length > few && (
        <Button mt="sm" size="xs" variant="subtle" onClick={showAll}>
          {sayProposal('showAll', { count: said.length })}
        </Button>
      )}
    </>
  )
}
