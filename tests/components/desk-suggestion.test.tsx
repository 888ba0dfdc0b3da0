import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { disruptions } from '#contract/disruptions.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { health } from '#contract/health.ts'
import { permissions } from '#domain/permissions.ts'
import { noteReached } from '#web/app/connection.ts'
import { readMessage } from '#web/app/read-failure.ts'
import { DeskFoot } from '#web/disruptions/desk-foot.tsx'
import { HitCard } from '#web/disruptions/hit-card.tsx'
import { HitWays } from '#web/disruptions/hit-ways.tsx'
import { useApply } from '#web/disruptions/use-apply.tsx'
import { useDesk } from '#web/disruptions/use-desk.ts'
import type { Disruption, Hit } from '#web/disruptions/ways.ts'
import { answer, hold } from './network.ts'
import { lan } from './records.ts'
import { show } from './show.tsx'

const times = { start: '2027-03-09T01:00:00.000Z', end: '2027-03-09T10:00:00.000Z' }
const bao = {
  ...{ action: 'replace' as const, auditors: [{ id: 5, name: 'Bao' }], fits: [] },
  ...times,
}
const project = { id: 7, version: 1, idflNumber: 'AUD-7', timeZone: 'Asia/Ho_Chi_Minh', agreedOn: null }
const hit = { project, state: 'open', before: { auditors: [{ id: 4, name: 'Anna' }] } } as unknown as Hit
const one = {
  ...{ id: 3, version: 1, state: 'open', openCount: 1, cause: 'sick', auditorName: 'Anna', undo: null },
  hits: [hit],
} as unknown as Disruption

function WithFailure() {
  const { error } = useDesk(one)
  return error ? <p>{readMessage(error)}</p> : null
}

function Desk() {
  const desk = useDesk(one)
  const sending = useApply(one, desk.forget)
  return (
    <>
      <HitWays one={one} hit={hit} desk={desk} />
      <DeskFoot one={one} desk={desk} sending={sending} />
    </>
  )
}

test('Nothing is offered until it is known what is suggested: no choice changes under a thumb', async () => {
  let isAnswered = false
  answer(disruptions.options, () => {
    isAnswered = true
    return { rows: [{ projectId: 7, version: 1, options: [{ ...bao, uncovered: [] }] }] }
  })
  const suggestion = hold(disruptions.suggest, () => ({
    ...{ steps: [{ projectId: 7, version: 1, ...bao }], unsolved: [], version: 1 },
  }))
  const all = { ...lan, permissions: permissions.map(({ name }) => ({ name })) } as typeof lan
  await show(<Desk />, all)
  const foot = page.getByRole('status').last()
  await expect.element(foot).toHaveTextContent('Looking for options')
  await expect.poll(() => isAnswered).toBe(true)
  expect(page.getByRole('radio').elements()).toEqual([])
  suggestion.release()
  await expect.element(page.getByRole('radio', { name: 'Bao instead of Anna' })).toBeChecked()
  await expect.element(page.getByRole('button', { name: 'Apply 1 change' })).toBeEnabled()
  await expect
    .element(foot)
    .toHaveTextContent(/^Anna, Bao and anyone following these audits will be notified\.$/)
})

const other = {
  ...{ ...hit, project: { ...project, id: 9, idflNumber: 'AUD-9', companyName: 'Mills', ...times } },
  ...{ urgency: 'today', concerns: [] },
} as unknown as Hit

function Cards() {
  const desk = useDesk({ ...one, openCount: 2, hits: [hit, other] })
  const sending = useApply(one, desk.forget)
  const { byAudit } = sending.refusal ?? {}
  return (
    <>
      <HitWays one={one} hit={hit} desk={desk} />
      <HitCard one={one} hit={other} desk={desk} refusal={byAudit?.[9]} />
      <DeskFoot one={one} desk={desk} sending={sending} />
    </>
  )
}

test('What is suggested is said to be chosen, also where it was already', async () => {
  answer(disruptions.options, () => ({
    rows: [{ projectId: 7, version: 1, options: [{ ...bao, uncovered: [] }] }],
  }))
  const steps = [{ projectId: 7, version: 1, ...bao }]
  answer(disruptions.suggest, () => ({ steps, unsolved: [], version: 1 }))
  const all = { ...lan, permissions: permissions.map(({ name }) => ({ name })) } as typeof lan
  await show(<Desk />, all)
  await expect.element(page.getByRole('radio', { name: 'Bao instead of Anna' })).toBeChecked()
  await page.getByRole('button', { name: 'Suggest all' }).click()
  await expect.element(page.getByText('The suggestion is chosen for 1 audit.')).toBeVisible()
})

test('Where the words of one are refused it says of which audit, and leads to where they are written', async () => {
  const keep = { ...bao, action: 'keep' as const, auditors: [], uncovered: [] }
  const optionsOf = (projectId: number) => ({
    ...{ projectId, version: 1, options: [{ ...bao, uncovered: [] }, keep] },
  })
  answer(disruptions.options, () => ({ rows: [optionsOf(7), optionsOf(9)] }))
  const steps = [7, 9].map(projectId => ({ projectId, version: 1, ...bao }))
  answer(disruptions.suggest, () => ({ steps, unsolved: [], version: 1 }))
  answer(disruptions.apply, () => {
    throw Failure.invalid([{ field: 'steps.1.reason', message: 'Please enter a reason.' }])
  })
  const all = { ...lan, permissions: permissions.map(({ name }) => ({ name })) } as typeof lan
  await show(<Cards />, all)
  const card = page.getByRole('article', { name: 'AUD-9' })
  await card.getByRole('button', { name: '1 more option' }).click()
  await card.getByRole('radio', { name: 'goes after all' }).click()
  await card.getByLabelText('Please describe').fill('?')
  await page.getByRole('button', { name: 'Apply 2 changes' }).click()
  await expect.element(card.getByLabelText('Please describe')).toHaveFocus()
  await expect.element(card.getByRole('alert')).toHaveTextContent(/^Please enter a reason\.$/)
  await expect.element(page.getByText('Nothing was changed. AUD-9: Please enter a reason.')).toBeVisible()
})

test('Who was quicker is said by the clock of whoever comes second, and the desk is read again', async () => {
  let asked = 0
  answer(disruptions.options, () => {
    asked += 1
    return { rows: [{ projectId: 7, version: 1, options: [{ ...bao, uncovered: [] }] }] }
  })
  const steps = [{ projectId: 7, version: 1, ...bao }]
  answer(disruptions.suggest, () => ({ steps, unsolved: [], version: 1 }))
  answer(disruptions.apply, () => {
    const details = { version: 2, changedBy: 'Petra Planner', changedAt: '2027-03-08T02:38:00.000Z' }
    const said = 'This record was changed by Petra Planner at 08 Mar 2027 02:38 UTC.'
    throw new Failure('conflict', said, { code: 'stale', details })
  })
  const all = { ...lan, permissions: permissions.map(({ name }) => ({ name })) } as typeof lan
  await show(<Desk />, all)
  await page.getByRole('button', { name: 'Apply 1 change' }).click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(/^Nothing was changed\. Petra Planner changed this at Mon 08 Mar 2027 09:38\.$/)
  await expect.poll(() => asked).toBe(2)
})

test('Where no answer comes it says what is known, not that nothing was changed', async () => {
  answer(disruptions.options, () => ({
    rows: [{ projectId: 7, version: 1, options: [{ ...bao, uncovered: [] }] }],
  }))
  const steps = [{ projectId: 7, version: 1, ...bao }]
  answer(disruptions.suggest, () => ({ steps, unsolved: [], version: 1 }))
  loseConnection(disruptions.apply)
  const all = { ...lan, permissions: permissions.map(({ name }) => ({ name })) } as typeof lan
  await show(<Desk />, all)
  await page.getByRole('button', { name: 'Apply 1 change' }).click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      /^The connection was lost before the server answered\. Check whether it was saved before you try again\.$/,
    )
})

test('Though nothing is left to be done, whoever came second is told that nothing was changed', async () => {
  const desk = { isAsked: false } as ReturnType<typeof useDesk>
  const refusal = { byAudit: {}, all: 'Nothing was changed. Petra Planner changed this.' }
  const sending = { refusal } as ReturnType<typeof useApply>
  const settled = { ...one, openCount: 0, hits: [] } as unknown as Disruption
  await show(<DeskFoot one={settled} desk={desk} sending={sending} />)
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Nothing was changed. Petra Planner changed this.')
})

/** No call of these is answered, nor is the server found again before the test ends. */
function loseConnection(endpoint: Endpoint): void {
  for (const one of [endpoint, health.live])
    answer(one, () => {
      throw new TypeError('Failed to fetch')
    })
  onTestFinished(noteReached)
}

/** Presses *Undo* of a case that has nothing left to do, as somebody who may. */
async function undoSettled(): Promise<void> {
  const until = new Date(Date.now() + 600_000).toISOString()
  const undo = { applyId: 2, until, by: { id: 1, name: 'Petra' } }
  const settled = { ...one, openCount: 0, hits: [], undo } as unknown as Disruption
  const desk = { isAsked: false } as ReturnType<typeof useDesk>
  const all = { ...lan, permissions: permissions.map(({ name }) => ({ name })) } as typeof lan
  await show(<DeskFoot one={settled} desk={desk} sending={{} as ReturnType<typeof useApply>} />, all)
  await page.getByRole('button', { name: /^Undo/ }).click()
}

test('Who changed a case before it could be undone is said by the clock of whoever reads it', async () => {
  answer(disruptions.undo, () => {
    const details = { version: 2, changedBy: 'Petra Planner', changedAt: '2027-03-08T02:38:00.000Z' }
    const said = 'This record was changed by Petra Planner at 08 Mar 2027 02:38 UTC.'
    throw new Failure('conflict', said, { code: 'stale', details })
  })
  await undoSettled()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(/^Petra Planner changed this at Mon 08 Mar 2027 09:38\.$/)
})

test('What keeps it from being undone is said of the audits by their numbers', async () => {
  answer(disruptions.undo, () => {
    throw new Failure('conflict', '2 audits have been changed since. Nothing was undone.', {
      code: 'stale',
      details: [{ idflNumber: 'AUD-7' }, { idflNumber: 'AUD-9' }],
    })
  })
  await undoSettled()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(/^Nothing was undone: AUD-7 and AUD-9 have been changed since\.$/)
})

test('A suggestion that can’t be asked for says so, and nothing of saving', async () => {
  answer(disruptions.options, () => ({
    rows: [{ projectId: 7, version: 1, options: [{ ...bao, uncovered: [] }] }],
  }))
  loseConnection(disruptions.suggest)
  const all = { ...lan, permissions: permissions.map(({ name }) => ({ name })) } as typeof lan
  await show(<WithFailure />, all)
  await expect.element(page.getByText('The server can’t be reached.')).toBeVisible()
  await expect.element(page.getByText(/saved/)).not.toBeInTheDocument()
})
