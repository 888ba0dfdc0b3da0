import { Paper, Progress, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useMe } from '#web/app/session.ts'
import type { OnePlan } from '#web/planning/proposal.ts'
import { sayProposal } from '#words/en/plans.ts'
import { formatMoment } from '#words/moments.ts'
import { countsOf } from './plan.ts'
import classes from './plan-progress.module.css'
import { addSample, placeSamples, type Sample } from './samples.ts'

/** How far a plan is that waits or runs. */
export function PlanProgress({ plan }: { plan: OnePlan }) {
  const { state, ahead, progress } = plan
  // Who takes it has said nothing yet: it begins with its facts.
  const phase = progress?.phase ?? (state === 'running' ? 'facts' : undefined)
  const counts = countsOf(plan)
  const percent = progress?.percent ?? 0
  const samples = useSamples(plan)
  return (
    <Paper withBorder p="lg" component="section" aria-label={sayProposal('progress')}>
      <Stack gap="sm">
        <Text fw={500} role="status">
          {phase ? sayProposal(`phase:${phase}`) : sayProposal('waiting', { ahead: ahead ?? 0 })}
        </Text>
        {!phase && <WaitsLong createdAt={plan.createdAt} />}
        <Progress value={percent} aria-label={sayProposal('progress')} />
        {counts && (
          <Text size="sm">
            {sayProposal('percent', { percent })} ·{' '}
            {/* Until it has looked for the first time, no audit is known to have no place. */}
            {sayProposal(percent === 0 && counts.planned === 0 ? 'toPlan' : 'soFar', counts)}
          </Text>
        )}
        {counts && <PointsLine samples={samples} />}
        <Text size="sm" c="gray.7">
          {sayProposal('mayLeave')}
        </Text>
      </Stack>
    </Paper>
  )
}

const longWaitMs = 60_000

/** Said once a plan has waited for a minute, so that nobody takes it for forgotten. */
function WaitsLong({ createdAt }: Pick<OnePlan, 'createdAt'>) {
  const { timeZone } = useMe()
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), Date.parse(createdAt) + longWaitMs - Date.now())
    return () => clearTimeout(timer)
  }, [createdAt])
  return (
    isLong && (
      <Text size="sm" role="status">
        {sayProposal('waitingLong', { at: formatMoment(createdAt, timeZone) })}
      </Text>
    )
  )
}

/** How the points fell since the page was opened. */
function useSamples({ progress }: OnePlan): readonly Sample[] {
  const [samples, setSamples] = useState<readonly Sample[]>([])
  useEffect(() => {
    if (progress && progress.phase !== 'facts') setSamples(known => addSample(known, progress))
  }, [progress])
  return samples
}

/** Its room is kept until there is something to draw, so that nothing below it jumps. */
function PointsLine({ samples }: { samples: readonly Sample[] }) {
  const [first, last] = [samples[0], samples.at(-1)]
  const places = placeSamples(samples)
  return (
    <div className={classes.line}>
      {first && last && places && (
        <>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
            <polyline points={places} vectorEffect="non-scaling-stroke" />
          </svg>
          <Text size="sm">{sayProposal('fallen', { from: first.points, to: last.points })}</Text>
        </>
      )}
    </div>
  )
}
