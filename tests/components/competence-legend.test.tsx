import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Legend } from '#web/competence/legend.tsx'
import { show } from './show.tsx'

async function readLegend(has: Parameters<typeof Legend>[0]): Promise<string[]> {
  await show(<Legend {...has} />)
  const legend = page.getByRole('list', { name: 'Legend' })
  await expect.element(legend).toBeVisible()
  return [...legend.element().querySelectorAll('li')].map(line => line.textContent)
}

test('The legend of competence names no grade, and nobody inactive, before there are any', async () => {
  const none = { showsGrades: false, showsApproval: false, showsInactive: false }
  expect(await readLegend(none)).toEqual([
    'AAuditor',
    'AEnded in the past year',
    '31 MarLast day, if within 90 days',
  ])
  const all = { showsGrades: true, showsApproval: true, showsInactive: true }
  expect((await readLegend(all)).slice(0, 6)).toEqual([
    'LLead auditor',
    'AAuditor',
    'TTrainee',
    'ETechnical expert',
    'ANot approved',
    'AInactive: too few recent audits',
  ])
})
