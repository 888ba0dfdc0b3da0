import { Button } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { audits } from '#contract/audits.ts'
import { changes } from '#contract/changes.ts'
import { Failure } from '#contract/failure.ts'
import { signedIn } from '#tests/signed-in.ts'
import { AssignExisting, type AssignProps } from '#web/audits/assign-existing.tsx'
import type { Audit } from '#web/audits/audit.ts'
import { useSaveAudit } from '#web/audits/use-save-audit.tsx'
import { book } from '#web/planner/data/plan.ts'
import { askToBookOver } from '#web/planner/dialogs/book-over.tsx'
import { answer } from './network.ts'
import { lan } from './records.ts'
import { show } from './show.tsx'

const [start, end] = ['2027-03-09T01:00:00.000Z', '2027-03-09T10:00:00.000Z']
const grs = { id: 9, code: 'GRS', name: 'GRS' }
const anna = { id: 1, name: 'Anna', role: 'auditor', covers: [9], start, end }
const audit = {
  ...{ id: 7, version: 3, idflNumber: 'AUD-7', customerId: 2, siteId: null, status: 'assigned', note: '' },
  ...{ start, end, timeZone: 'Asia/Ho_Chi_Minh', standardId: [9], standards: [grs], areas: [], visits: [] },
  ...{ coverage: { covered: [9], missing: [] }, requiredDays: null, agreedOn: null, auditors: [anna] },
} as unknown as Audit

const message = 'AUD-7 loses GRS: nobody on the team would hold it.'
const dialog = page.getByRole('dialog')
const asked: unknown[] = []

/** What each change would lose. */
function foresee(losses: readonly string[]): void {
  asked.length = 0
  answer(changes.preview, ({ body }) => {
    asked.push(body)
    const warnings = losses.map(loss => ({ code: 'lostStandards' as const, message: loss }))
    return { isPossible: true, verdicts: [{ refusal: null, warnings }], released: [] }
  })
}

const showAll = (children: ReactNode, who = lan) => show(<ModalsProvider>{children}</ModalsProvider>, who)

const values = { idflNumber: 'AUD-7', customerId: 2, standardId: [9], note: '' }
const later = { start: '2027-03-10T01:00:00.000Z', end: '2027-03-10T10:00:00.000Z' }

function Saver({ of }: { of: Audit }) {
  const { save } = useSaveAudit()
  const move = () => void save({ ...values, ...later }, of).catch(() => undefined)
  return <Button onClick={move}>Save</Button>
}

test('An audit that is edited to other dates says which standards it loses, of one auditor too', async () => {
  const sent: unknown[] = []
  answer(audits.update, ({ body }) => {
    sent.push(body)
    throw new Failure('missing', 'It is gone.')
  })
  for (const [team, title] of [
    [[anna], 'Move the audit?'],
    [[anna, { ...anna, id: 2, name: 'Bao' }], 'Move the whole team?'],
  ] as const) {
    foresee([message])
    await showAll(<Saver of={{ ...audit, auditors: team } as unknown as Audit} />)
    await page.getByRole('button', { name: 'Save' }).click()
    const question = page.getByRole('dialog', { name: title })
    await expect.element(question.getByText(message)).toBeVisible()
    expect(asked).toEqual([
      { steps: [{ kind: 'moveAudit', projectId: 7, version: 3, ...later }], confirmed: true },
    ])
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(question).not.toBeInTheDocument()
  }
  expect(sent).toEqual([])
  // One who loses nothing is moved without a question.
  foresee([])
  await showAll(<Saver of={audit} />)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent.length).toBe(1)
})

const bao = { id: 2, name: 'Bao', covers: [], standards: [] }

/** Asks whether these are to be the team from now on. */
async function askForTeam(chosen: readonly { id: number }[]): Promise<void> {
  const ids = chosen.map(({ id }) => id)
  const props = {
    ...{ given: audit, audit, mode: 'reassign', onDone: () => undefined },
    choice: { candidates: [], chosen, chosenIds: new Set(ids), isLoading: false },
    roles: {
      ...{ showsRoles: false, read: [], inRoles: new Map() },
      members: ids.map(id => ({ id, role: 'auditor' })),
    },
    assignment: { state: {}, isSaving: false },
  } as unknown as AssignProps
  await showAll(<AssignExisting {...props} />)
  await page.getByRole('button', { name: /^Re-assign \d auditor/ }).click()
}

test('So does one whose team is replaced in the dialog', async () => {
  await askForTeam([bao])
  await expect.element(dialog.getByText('Bao will replace Anna on AUD-7.')).toBeVisible()
  await expect.element(dialog.getByText(message)).toBeVisible()
})

test.each([
  [
    [bao, { ...anna, standards: [grs] }],
    ['Bao will join AUD-7.', 'Anna stays on the team.'],
  ],
  [[{ ...anna, standards: [grs] }], ['Anna stays on the team.']],
])('Who stays is not said to replace themselves', async (chosen, sentences) => {
  await askForTeam(chosen)
  for (const sentence of sentences) await expect.element(dialog.getByText(sentence)).toBeVisible()
  expect(dialog.getByText('will replace').elements()).toEqual([])
})

test('So do those that a booking takes somebody off', async () => {
  foresee([message])
  const clash = {
    ...{ auditorId: 1, auditorName: 'Anna', kind: 'audit', projectId: 7, version: 3, idflNumber: 'AUD-7' },
    ...{ companyName: 'Quick Quilts', start, end, timeZone: audit.timeZone },
  }
  const steps = [book({ auditorId: 1, kind: 'timeOff', start, end, note: '' })]
  const ask = () =>
    askToBookOver(new Failure('conflict', 'Anna is booked.', { code: 'clash', details: [clash] }), {
      ...{ name: 'Anna', timeZone: audit.timeZone, steps, bookOver: async () => undefined },
      ...{ goBack: () => undefined, returnFocus: () => undefined },
    })
  await showAll(<Button onClick={ask}>Book</Button>, signedIn({ permissions: [{ name: 'CancelRoster' }] }))
  await page.getByRole('button', { name: 'Book' }).click()
  await expect.element(dialog.getByText(message)).toBeVisible()
  expect(asked).toEqual([{ steps, confirmed: true, releases: [{ projectId: 7, version: 3 }] }])
})
