import { ModalsProvider } from '@mantine/modals'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { audits } from '#contract/audits.ts'
import { Failure } from '#contract/failure.ts'
import { standards } from '#contract/standards.ts'
import { teamRulesCalls } from '#contract/team-rules.ts'
import { firstRules } from '#tests/fit-stage.ts'
import { ConcernList } from '#web/audits/concern-list.tsx'
import { TeamRulesPage } from '#web/team-rules/page.tsx'
import { type Rules, RulesDialog } from '#web/team-rules/rules-dialog.tsx'
import { answer, hold } from './network.ts'
import { pageOf, recordFields } from './records.ts'
import { show } from './show.tsx'

const rules = { ...firstRules, id: 1, version: 5 } as unknown as Rules

const booked = {
  projectId: 7,
  idflNumber: 'AUD-7',
  companyName: 'Acme',
  // The fourth in UTC and in Hanoi, the fifth at the site.
  start: '2027-03-04T20:00:00.000Z',
  end: '2027-03-05T04:00:00.000Z',
  timeZone: 'Pacific/Auckland',
  reasons: [],
}
const affected = {
  count: 2,
  rows: [
    { ...booked, auditorId: 3, auditorName: 'Anna Nguyen' },
    { ...booked, auditorName: '' },
  ],
}

test('Team rules that affect booked audits are asked about, by the day at the site, and a No changes nothing.', async () => {
  const sent: unknown[] = []
  answer(teamRulesCalls.update, ({ body }) => {
    sent.push(body)
    throw new Failure('conflict', '2 booked audits would no longer fit.', {
      code: 'affects',
      details: affected,
    })
  })
  await show(
    <ModalsProvider>
      <RulesDialog rules={rules} onClose={() => undefined} />
    </ModalsProvider>,
  )
  // A list to choose from is a first field as well.
  await expect.element(page.getByLabelText('Holds none of the standards')).toHaveFocus()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await userEvent.click(save)
  const question = page.getByRole('dialog', { name: 'Save anyway?' })
  await expect.element(question.getByText('AUD-7 (Acme), 05 Mar 2027, Anna Nguyen:')).toBeVisible()
  await expect.element(question.getByText('AUD-7 (Acme), 05 Mar 2027:', { exact: true })).toBeVisible()
  // Two rows of one audit; the other one has none that this person may see.
  await expect.element(question.getByText('and 1 more')).toBeVisible()
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
  await expect.element(question).not.toBeInTheDocument()
  expect(sent).toEqual([expect.not.objectContaining({ confirmed: true })])
  await userEvent.click(save)
  await userEvent.click(question.getByRole('button', { name: 'Save anyway' }))
  await expect.poll(() => sent.at(-1)).toMatchObject({ version: 5, confirmed: true })
})

test('How far each step of travel goes is entered beside its hours, and what is wrong stands there.', async () => {
  const sent: { travel?: unknown }[] = []
  answer(teamRulesCalls.update, ({ body }) => {
    sent.push(body)
    return { ...rules, version: 6, affected: { count: 0, rows: [] } }
  })
  await show(<RulesDialog rules={rules} onClose={() => undefined} />)
  const far = page.getByLabelText('Distance 2: up to, in kilometers')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect.element(far).toHaveValue('300')
  await userEvent.fill(far, '40')
  await userEvent.click(save)
  await expect.element(far).toHaveAccessibleDescription('Each step must be farther than the one before.')
  await userEvent.fill(far, '')
  await userEvent.click(save)
  await expect
    .element(far)
    .toHaveAccessibleDescription('Please enter the kilometers: only the last step has none.')
  await userEvent.fill(far, '0')
  await userEvent.click(save)
  await expect.element(far).toHaveAccessibleDescription('Please enter a whole number from 1 to 20,000.')
  expect(sent).toEqual([])
  await userEvent.fill(far, '250')
  await userEvent.fill(page.getByLabelText('Distance 2: hours'), '5')
  await userEvent.click(save)
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]?.travel).toEqual({
    ...firstRules.travel,
    steps: firstRules.travel.steps.map(step => (step.km === 300 ? { km: 250, hours: 5 } : step)),
  })
})

test('Team rules are one table: rule, level and the figures that go with it.', async () => {
  const limits = { ...firstRules.limits, daysPer7: 5, restHours: 11 }
  answer(teamRulesCalls.read, () => ({ ...firstRules, ...recordFields, id: 1, limits }))
  await page.viewport(1440, 900)
  await show(<TeamRulesPage />)
  const heads = page.getByRole('columnheader')
  await expect.element(heads.nth(2)).toHaveTextContent('Figure')
  await expect
    .element(page.getByRole('row', { name: 'Days and nights above the limits Ask' }))
    .toHaveTextContent('Audit days in any 7 days: 5')
  await expect
    .element(page.getByRole('row', { name: 'Too little rest or travel time Ask' }))
    .toHaveTextContent('Hours of rest between audits: 11')
})

test('Team rules without hours of rest say that there are none, not that they have no limit.', async () => {
  answer(teamRulesCalls.read, () => ({ ...firstRules, ...recordFields, id: 1 }))
  await page.viewport(1440, 900)
  await show(<TeamRulesPage />)
  await expect
    .element(page.getByRole('row', { name: 'Too little rest or travel time Ask' }))
    .toHaveTextContent('Hours of rest between audits: None')
})

const waiting = page.getByRole('status').filter({ hasText: 'Loading…' })
const skeletons = () => waiting.element().querySelectorAll('.mantine-Skeleton-root')

test('While Team rules are read lines stand where they will, as wide, below what is said of them.', async () => {
  await page.viewport(1440, 900)
  const reading = hold(teamRulesCalls.read, () => ({ ...firstRules, ...recordFields, id: 1 }))
  await show(<TeamRulesPage />)
  await expect.element(page.getByText('Exclusions always stop.')).toBeVisible()
  expect(skeletons().length).toBeGreaterThan(10)
  const places = (element: Element) => {
    const { x, y, width } = element.getBoundingClientRect()
    return { x, y, width }
  }
  const before = places(waiting.element())
  reading.release()
  const table = page.getByRole('table')
  await expect.element(table).toBeVisible()
  expect(places(table.element().parentElement as Element)).toEqual(before)
})

test('While concerns are read lines stand there.', async () => {
  answer(standards.list, () => pageOf([]))
  const reading = hold(audits.concerns, () => pageOf([]))
  await show(<ConcernList />)
  await expect.element(waiting).toBeInTheDocument()
  expect(skeletons().length).toBeGreaterThan(5)
  reading.release()
  await expect.element(waiting).not.toBeInTheDocument()
})
