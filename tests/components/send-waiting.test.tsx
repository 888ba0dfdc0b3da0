import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Failure } from '#contract/failure.ts'
import { requests } from '#contract/requests.ts'
import { keepWaiting, listWaiting } from '#web/app/waiting.ts'
import { WaitingRequests } from '#web/planning/waiting-requests.tsx'
import { sendWaiting } from '#web/ui/read/send-waiting.ts'
import { answer } from './network.ts'
import { lan, recordFields } from './records.ts'
import { show } from './show.tsx'

const start = '2026-03-02T00:00:00Z'
const end = '2026-03-03T00:00:00Z'
const made = {
  ...recordFields,
  id: 5,
  requestId: 5,
  category: 'timeOff' as const,
  start,
  end,
  timeZone: 'Asia/Ho_Chi_Minh',
  requestDate: start,
  responseDate: null,
  userId: lan.id,
  user: { id: lan.id, name: lan.name },
  createdUserId: lan.id,
  createdUser: { id: lan.id, name: lan.name },
  reviewerId: 2,
  reviewer: { id: 2, name: 'Rita' },
  projectId: null,
  project: null,
  status: 'waiting' as const,
  note: '',
  reason: '',
  decidedBy: null,
  cancelAskedAt: null,
  cancelNote: '',
  isOverdue: false,
  reviewerAway: false,
}

let sent: string[]

const keep = async (...notes: string[]) => {
  for (const [nth, note] of notes.entries())
    await keepWaiting({
      key: crypto.randomUUID(),
      ownerId: lan.id,
      at: nth,
      body: { category: 'timeOff', start, end, reviewerId: 2, note },
    })
}

/** The server fails at one that says `broken`, refuses `refused`, and takes all others. */
const answerAll = (isMended = false) =>
  answer(requests.create, ({ body }) => {
    sent.push(body.note ?? '')
    if (body.note === 'broken' && !isMended) throw new Failure('broken', 'Something went wrong.')
    if (body.note === 'refused') throw new Failure('conflict', 'There is one already.')
    return { ...made, note: body.note ?? '' }
  })

beforeEach(async () => {
  sent = []
  for (const name of await caches.keys()) await caches.delete(name)
  await show(<WaitingRequests />)
})

test('An entry that the server fails at keeps up none of the others, says so, and is sent again when one asks for it', async () => {
  answerAll()
  await keep('broken', 'refused', 'fine')
  await sendWaiting()
  expect(sent).toEqual(['broken', 'refused', 'fine'])
  expect(listWaiting().map(({ body, trouble, refusal }) => [body.note, trouble, refusal])).toEqual([
    ['broken', 'Something went wrong.', undefined],
    ['refused', undefined, 'There is one already.'],
  ])
  await expect.element(page.getByText('It could not be sent: Something went wrong.')).toBeVisible()
  answerAll(true)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('It could not be sent')).not.toBeInTheDocument()
  expect(sent).toEqual(['broken', 'refused', 'fine', 'broken'])
  expect(listWaiting().map(({ body }) => body.note)).toEqual(['refused'])
})

test('Two that send at the same time send each entry once', async () => {
  answerAll()
  await keep('one', 'two')
  await Promise.all([sendWaiting(), sendWaiting()])
  expect(sent).toEqual(['one', 'two'])
  expect(listWaiting()).toEqual([])
})
