import { useEffect, useMemo, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { capacity } from '#contract/capacity.ts'
import { drafts } from '#contract/drafts.ts'
import type { Reply } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { writeItems } from '#web/app/storage.ts'
import {
  isTaken,
  type LineChange,
  type LineChanges,
  toItems,
  toLines,
} from '#web/certification/draft-lines.ts'
import { beginDrafts } from '#web/certification/draft-plan.ts'
import { DraftTable } from '#web/certification/draft-table.tsx'
import { DraftsPage } from '#web/certification/drafts-page.tsx'
import { answer } from './network.ts'
import { lan, proposeDraft } from './records.ts'
import { show } from './show.tsx'

type Proposal = Reply<typeof drafts.propose>
type Proposed = Proposal['items'][number]

const hanoi = { id: 1, name: 'Hanoi', timeZone: 'Asia/Ho_Chi_Minh' }
const hue = { id: 2, name: 'Hue', timeZone: 'Asia/Ho_Chi_Minh' }

const propose = (id: number, given: Partial<Proposed> = {}) =>
  proposeDraft(id, {
    visits: [
      {
        id,
        kind: 'surveillance',
        ordinal: 1,
        label: 'Surveillance 1',
        number: `QMS-${id}`,
        standardId: 7,
        code: 'ISO9001',
      },
    ],
    ...given,
  })
const dayless = {
  start: null,
  end: null,
  reason: 'No week of this period falls within its window. You can choose a day for it.',
}
const gone = {
  ...dayless,
  countsFor: [{ visitId: 9, siteIds: [] }],
  siteId: null,
  siteChoices: [],
  reason: 'Surveillance 1 of QMS-9 is waived.',
}

/** What would be asked for by now. */
let asked: ReturnType<typeof toItems> = []

function Drafts({ items }: { items: Proposed[] }) {
  const proposal = useMemo(() => ({ items, sites: [hanoi, hue] }), [items])
  const [changes, setChanges] = useState<LineChanges>({})
  const lines = toLines(proposal, changes)
  asked = toItems(lines, proposal.sites)
  const onChange = (key: string, change: LineChange) =>
    setChanges(before => ({ ...before, [key]: { ...before[key], ...change } }))
  return (
    <>
      <DraftTable lines={lines} sites={proposal.sites} onChange={onChange} />
      <p>{lines.filter(isTaken).length} taken</p>
    </>
  )
}

const line = (id: number) => page.getByRole('row', { name: `Mills ${id}: Surveillance 1 of QMS-${id}` })
const start = (id: number) =>
  asked.find(({ countsFor }) => countsFor.some(({ visitId }) => visitId === id))?.start

test('Lines are one stop of Tab: arrows, Home and End move, Space takes one out and in again', async () => {
  await show(<Drafts items={[propose(1), propose(2), propose(3)]} />)
  await line(1).click()
  const stops = () =>
    [...document.querySelectorAll<HTMLElement>('tbody [tabindex="0"]')].map(
      one => one.closest('tr')?.ariaLabel,
    )
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(line(2)).toHaveFocus()
  expect(new Set(stops())).toEqual(new Set(['Mills 2: Surveillance 1 of QMS-2']))
  await userEvent.keyboard('{End} ')
  await expect.element(line(3).getByRole('checkbox')).not.toBeChecked()
  await expect.element(page.getByText('2 taken')).toBeVisible()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('3 taken')).toBeVisible()
  await userEvent.keyboard('{Home}{Delete}')
  await expect.element(line(1)).toHaveFocus()
  await expect.element(page.getByText('2 taken')).toBeVisible()
})

test('Enter changes the day of a line, Enter ends it; what can’t be read changes nothing and says so', async () => {
  await show(<Drafts items={[propose(1), propose(2)]} />)
  await line(2).click()
  await userEvent.keyboard('{Enter}')
  await expect.element(line(2).getByLabelText('Day')).toHaveFocus()
  await userEvent.keyboard('{Control>}a{/Control}11-03-2027{Enter}')
  await expect.element(line(2)).toHaveFocus()
  await expect.element(line(2).getByText('Changed')).toBeVisible()
  expect(start(2)).toBe('2027-03-11T01:00:00.000Z')
  await expect.element(line(2).getByText('Late')).not.toBeInTheDocument()

  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Control>}a{/Control}15-03-2027{Enter}')
  await expect.element(line(2).getByText('Late')).toBeVisible()
  expect(start(2)).toBe('2027-03-15T01:00:00.000Z')

  await line(1).getByRole('button', { name: 'Change day or site: Mills 1: Surveillance 1 of QMS-1' }).click()
  await line(1).getByLabelText('Day').fill('31-02-2027')
  await userEvent.keyboard('{Enter}')
  await expect.element(line(1).getByText('This date doesn’t exist.')).toBeVisible()
  await line(1).getByRole('button', { name: 'Done' }).click()
  await expect.element(line(1).getByLabelText('Day')).toHaveFocus()
  await line(2).getByRole('button').click()
  await expect.element(line(1).getByLabelText('Day')).toHaveValue('31-02-2027')
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.element(line(1)).toHaveFocus()
  expect(start(1)).toBe('2027-03-09T01:00:00.000Z')
})

test('Another site is chosen among those that the certificate covers; two lines of a visit don’t share one', async () => {
  const other = propose(1, { countsFor: [{ visitId: 1, siteIds: [2] }], siteId: 2, companyName: 'Other' })
  await show(<Drafts items={[propose(1), other, propose(3)]} />)
  await expect
    .element(page.getByRole('row', { name: 'Mills 1: Surveillance 1 of QMS-1, Hanoi', exact: true }))
    .toBeVisible()
  await expect
    .element(page.getByRole('row', { name: 'Other: Surveillance 1 of QMS-1, Hue', exact: true }))
    .toBeVisible()
  await expect
    .element(page.getByRole('row', { name: 'Mills 3: Surveillance 1 of QMS-3', exact: true }))
    .toBeVisible()
  await line(3).getByRole('button').click()
  await line(3).getByLabelText('Site').selectOptions('Hue')
  await line(3).getByRole('button', { name: 'Done' }).click()
  await expect.element(line(3).getByText('Hue')).toBeVisible()
  expect(asked.at(-1)).toMatchObject({ siteId: 2, countsFor: [{ visitId: 3, siteIds: [2] }] })
  await line(1).getByRole('button').click()
  await expect.element(line(1).getByLabelText('Site')).not.toBeInTheDocument()
})

test('What has no day says why and gets one by hand; what can’t be planned any more can’t be changed', async () => {
  await show(<Drafts items={[propose(9, gone), propose(2, dayless)]} />)
  await expect.element(page.getByText('0 taken')).toBeVisible()
  await expect.element(line(9).getByText('Surveillance 1 of QMS-9 is waived.')).toBeVisible()
  await expect.element(line(9).getByRole('button')).not.toBeInTheDocument()
  await line(9).click()
  await userEvent.keyboard('{Enter} ')
  await expect.element(page.getByText('0 taken')).toBeVisible()
  await expect.element(line(2).getByRole('checkbox')).toBeDisabled()
  await line(2).click()
  await userEvent.keyboard('{Enter}11-03-2027{Enter}')
  await expect.element(line(2)).toHaveFocus()
  await expect.element(page.getByText('1 taken')).toBeVisible()
  expect(start(2)).toBe('2027-03-11T01:00:00.000Z')
})

describe('The page', () => {
  const sites = [hanoi, hue]
  /** Lan, who may create audits, with what she begins now or has begun before. */
  function Lan({ visitIds }: { visitIds?: readonly number[] }) {
    const [isReady, setReady] = useState(false)
    useEffect(() => {
      const permissions = [{ id: 1, name: 'CreateAudit' as const }]
      writeItems({ user_info: JSON.stringify({ ...lan, permissions }) })
      if (visitIds) beginDrafts(visitIds)
      setReady(true)
    }, [visitIds])
    return isReady && <DraftsPage />
  }
  afterEach(() => sessionStorage.clear())
  beforeEach(() => answer(capacity.list, () => ({ rows: [] })))

  test('says why nothing is proposed, and asks again; what was read stays when the next answer fails', async () => {
    answer(drafts.propose, () => {
      throw new Failure('conflict', 'Not now.')
    })
    await show(<Lan visitIds={[1, 2]} />)
    await expect.element(page.getByText('Not now.')).toBeVisible()
    answer(drafts.propose, () => ({ items: [propose(1), propose(2)], sites }))
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.element(line(2)).toBeVisible()
    answer(drafts.propose, () => {
      throw new Failure('conflict', 'Not now.')
    })
    await page.getByLabelText('Combine').selectOptions('Nothing')
    await expect.element(page.getByText('Not now.')).toBeVisible()
    await expect.element(line(2)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Create 2 drafts' })).toBeDisabled()
  })

  test('keeps what was changed over a reload, and when the same is proposed again; a refusal loses none of it', async () => {
    answer(drafts.propose, () => ({ items: [propose(1), propose(2)], sites }))
    await show(<Lan visitIds={[1, 2]} />)
    await line(1).getByRole('checkbox').click()
    await expect.element(page.getByRole('button', { name: 'Create 1 draft' })).toBeVisible()
    await show(<Lan />)
    await expect.element(line(1).getByRole('checkbox')).not.toBeChecked()
    await page.getByLabelText('Combine').selectOptions('Nothing')
    await expect.element(line(1).getByRole('checkbox')).not.toBeChecked()
    answer(drafts.create, () => {
      throw new Failure('conflict', 'Not these.')
    })
    await page.getByRole('button', { name: 'Create 1 draft' }).click()
    await expect.element(page.getByText('Not these.')).toBeVisible()
    await expect.element(line(1).getByRole('checkbox')).not.toBeChecked()
    answer(drafts.create, ({ body }) => {
      expect(body.items).toMatchObject([{ countsFor: [{ visitId: 2 }] }])
      const message = 'Surveillance 1 of QMS-2 is planned at Hanoi already: A2027-00001.'
      return { batchId: null, created: [], skipped: [{ index: 0, message }] }
    })
    await page.getByRole('button', { name: 'Create 1 draft' }).click()
    await expect.element(page.getByRole('heading', { name: 'No drafts were created.' })).toHaveFocus()
    const skipped = page.getByRole('region', { name: '1 was skipped' })
    await expect.element(skipped).toHaveTextContent(/Mills 2: Surveillance 1 of QMS-2.*already: A2027-00001/)
    await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  })

  test('stays as it is where the drafts were not even sent', async () => {
    answer(drafts.propose, () => ({ items: [propose(1), propose(2)], sites }))
    await show(<Lan visitIds={[1, 2]} />)
    await line(1).getByRole('checkbox').click()
    answer(drafts.create, () => {
      throw new Failure('unavailable', 'You’re offline. Nothing was saved.', { code: 'unsent' })
    })
    await page.getByRole('button', { name: 'Create 1 draft' }).click()
    await expect.element(page.getByText('You’re offline. Nothing was saved.')).toBeVisible()
    await expect.element(line(1).getByRole('checkbox')).not.toBeChecked()
    await expect.element(page.getByText('The connection was lost')).not.toBeInTheDocument()
  })

  test('says once what is known of an answer that was lost, also when another try can’t be sent', async () => {
    answer(drafts.propose, () => ({ items: [propose(1)], sites }))
    await show(<Lan visitIds={[1]} />)
    answer(drafts.create, () => {
      throw new Failure('unavailable', 'Check whether it was saved.', { code: 'offline' })
    })
    await page.getByRole('button', { name: 'Create 1 draft' }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(/^The connection was lost before/)
    answer(drafts.create, () => {
      throw new Failure('unavailable', 'You’re offline. Nothing was saved.', { code: 'unsent' })
    })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(/^The server can’t be reached\.The connection was lost before/)
    await expect.element(page.getByText('Nothing was saved')).not.toBeInTheDocument()
  })

  test('says what was made and what Undo kept, focuses it, and leads back to the proposal', async () => {
    answer(drafts.propose, () => ({ items: [propose(1), propose(2)], sites }))
    const made = [1, 2].map((id, index) => ({ index, projectId: id, idflNumber: `A2027-0000${id}` }))
    answer(drafts.create, () => ({ batchId: 7, created: made, skipped: [] }))
    const kept = { projectId: 2, idflNumber: 'A2027-00002', message: 'It has been changed since.' }
    answer(drafts.undo, ({ params }) => {
      expect(params.id).toBe('7')
      return { deleted: 1, kept: [kept] }
    })
    await show(<Lan visitIds={[1, 2]} />)
    await page.getByRole('button', { name: 'Create 2 drafts' }).click()
    await expect.element(page.getByRole('heading', { name: '2 drafts were created.' })).toHaveFocus()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(page.getByRole('heading', { name: '1 draft was deleted.' })).toHaveFocus()
    const list = page.getByRole('region', { name: '1 was kept' })
    await expect
      .element(list)
      .toHaveTextContent(/^1 was keptA2027-00002 .*: Surveillance 1 of QMS-2 It has been changed since\.$/)
    await page.getByRole('button', { name: 'Back to the proposal' }).click()
    await expect.element(line(1)).toBeVisible()
  })

  test('without visits leads back to what is due', async () => {
    await show(<Lan />)
    await expect.element(page.getByText('No visits are selected.')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Show what is due' })).toBeVisible()
  })
})
