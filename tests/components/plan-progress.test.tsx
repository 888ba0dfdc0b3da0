import { Button } from '@mantine/core'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OnePlan } from '#web/planning/proposal.ts'
import { PlanProgress } from '#web/plans/plan-progress.tsx'
import { show } from './show.tsx'

type Progress = NonNullable<OnePlan['progress']>

const read = (percent: number, planned: number, points: number): Progress => ({
  phase: 'search',
  percent,
  planned,
  unplanned: 10 - planned,
  points,
})
const readings = [
  { phase: 'facts', percent: 0, planned: 0, unplanned: 10, points: 0 } satisfies Progress,
  read(10, 8, 900),
  read(20, 8, 700),
  read(30, 9, 950),
  read(40, 9, 940),
]

/** The page reads a plan again and again. */
function Readings() {
  const [nth, setNth] = useState(0)
  const plan = { state: 'running', ahead: null, result: null, progress: readings[nth] } as unknown as OnePlan
  return (
    <>
      <PlanProgress plan={plan} />
      <Button onClick={() => setNth(nth + 1)}>Read again</Button>
    </>
  )
}

test('One that has waited for a minute says since when, one that has just been asked for doesn’t', async () => {
  const waiting = { state: 'waiting', ahead: 0, result: null, progress: null }
  const asked = (createdAt: string) => ({ ...waiting, createdAt }) as unknown as OnePlan
  await show(<PlanProgress plan={asked('2026-11-28T01:00:00Z')} />)
  const since = page.getByText(
    'It has been waiting since Sat 28 Nov 2026 08:00: no server has had time for it yet.',
  )
  await expect.element(since).toBeVisible()
  await show(<PlanProgress plan={asked(new Date(Date.now() + 3_600_000).toISOString())} />)
  await expect.element(page.getByText('Next in line.')).toBeVisible()
  await expect.element(page.getByText('It has been waiting')).not.toBeInTheDocument()
})

test('Before it has looked for the first time it says how many there are, not that none has a place', async () => {
  const progress = { phase: 'search', percent: 0, planned: 0, unplanned: 235, points: 0 }
  const asked = { state: 'running', ahead: null, result: null, progress } as unknown as OnePlan
  await show(<PlanProgress plan={asked} />)
  await expect.element(page.getByText('235 audits to plan.')).toBeVisible()
  const later = { ...asked, progress: { ...progress, percent: 1 } } as unknown as OnePlan
  await show(<PlanProgress plan={later} />)
  await expect.element(page.getByText('0 of 235 planned, 0 points.')).toBeVisible()
})

test('Points are drawn as they fall, anew once more audits have a place, and nothing jumps', async () => {
  await show(<Readings />)
  const again = () => page.getByRole('button', { name: 'Read again' }).click()
  const line = () => document.querySelector('polyline')?.getAttribute('points') ?? null
  await expect.element(page.getByText('Reading audits and auditors')).toBeVisible()
  await again()
  await expect.element(page.getByText('8 of 10 planned, 900 points.')).toBeVisible()
  expect(line()).toBeNull()
  const below = () => page.getByText('You can leave this page').element().getBoundingClientRect().top
  const before = below()
  await again()
  await expect.element(page.getByText('Down from 900 to 700 points.')).toBeVisible()
  expect(line()).toBe('0,0 100,100')
  expect(below()).toBe(before)
  await again()
  await expect.element(page.getByText('9 of 10 planned, 950 points.')).toBeVisible()
  expect(line()).toBeNull()
  await again()
  await expect.element(page.getByText('Down from 950 to 940 points.')).toBeVisible()
})
