import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { signedIn } from '#tests/signed-in.ts'
import type { ToDo } from '#web/planner/data/use-to-do.ts'
import { DraftButton, DraftReason } from '#web/planner/view/draft.tsx'
import { show } from './show.tsx'
import { toDo } from './to-do.ts'

const anna = {
  id: 7,
  name: 'Anna Le',
  at: '2031-03-01T02:00:00.000Z',
  to: { projectId: 9, idflNumber: 'AUD-9' },
  isAway: false,
}

const planner = signedIn({ permissions: [{ name: 'ViewAllRoster' }] })

const main = () => page.getByRole('main')

test.each<[string, Partial<ToDo>, string]>([
  [
    'a draft that lost its team says to whom, and the reason given',
    { kind: 'lost', left: [anna], statusReason: 'The customer is closed.' },
    'The whole team was removed: Anna Le left Sat 01 Mar 2031 09:00 and is booked for AUD-9. The customer is closed.',
  ],
  [
    'a gap says where whoever left is now',
    {
      kind: 'lost',
      status: 'assigned',
      left: [{ ...anna, to: null, isAway: true }],
      standards: [{ id: 1, code: 'GRS', name: 'GRS' }],
      coverage: { covered: [], missing: [1] },
    },
    'GRS isn’t covered: Anna Le left Sat 01 Mar 2031 09:00 and is away.',
  ],
  [
    'one that starts soon says what is missing',
    { kind: 'soon', status: 'assigned', isTentative: true, isLeaderless: true },
    'It starts within 3 working days: the customer hasn’t agreed to the dates, and the team has no lead.',
  ],
])('To do says what the work list says: %s', async (_, given, said) => {
  await show(<DraftReason audit={{ ...toDo(1), ...given }} isLinked />)
  await expect.element(main()).toHaveTextContent(said)
})

test('A draft that never had a team says nothing but a reason', async () => {
  await show(<DraftReason audit={{ ...toDo(1), statusReason: 'Postponed.' }} />)
  await expect.element(main()).toHaveTextContent('Postponed.')
})

test('Names lead to the auditor’s page beside the timeline, and not within the button of a row', async () => {
  const lost: ToDo = { ...toDo(1), kind: 'lost', left: [anna] }
  await show(<DraftReason audit={lost} isLinked />, planner)
  await expect
    .element(page.getByRole('link', { name: 'Anna Le' }))
    .toHaveAttribute('href', '/dashboard/auditors/7')
  await show(<DraftReason audit={lost} />, planner)
  await expect.element(main()).toHaveTextContent('Anna Le left')
  expect(page.getByRole('link').elements()).toHaveLength(0)
})

test('Beside the timeline the name of a company is shown whole, however long it is', async () => {
  const companyName = 'Northern Provinces Organic Cotton Spinning and Weaving Mills Co., Ltd.'
  const quiet = () => undefined
  const audit = { ...toDo(1), companyName }
  await show(
    <div style={{ width: 210 }}>
      <DraftButton audit={audit} index={0} isTabStop isDragged={false} onPress={quiet} onClick={quiet} />
    </div>,
  )
  const line = page.getByText(companyName)
  await expect.element(line).toBeVisible()
  const { scrollWidth, clientWidth } = line.element()
  expect(clientWidth).toBeGreaterThan(0)
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})

test('When a draft is audited breaks after the dash alone, however narrow its list', async () => {
  const times = { start: '2031-03-03T01:00:00.000Z', end: '2031-03-05T09:00:00.000Z' }
  await show(
    <div style={{ width: 230 }}>
      <DraftButton
        audit={{ ...toDo(1), ...times }}
        index={0}
        isTabStop
        isDragged={false}
        onPress={() => {}}
        onClick={() => {}}
      />
    </div>,
  )
  await expect.element(page.getByRole('button')).toHaveTextContent('Wed 05 Mar 2031 16:00')
  const lines = () => {
    const range = document.createRange()
    const walk = document.createTreeWalker(page.getByRole('button').element(), NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const at = node.textContent?.indexOf('Wed') ?? -1
      if (at < 0) continue
      range.setStart(node, at)
      range.setEnd(node, node.textContent?.length ?? 0)
      return new Set([...range.getClientRects()].map(({ top }) => top)).size
    }
    return 0
  }
  expect(lines()).toBe(1)
})
