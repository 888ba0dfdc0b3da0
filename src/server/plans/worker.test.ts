import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { makeWorld } from '#tests/plan-worlds.ts'
import { startThread } from './run-in-thread.ts'
import type { PlanDone, PlanMessage, PlanTask } from './thread-messages.ts'

const facts = makeWorld({ seed: 3, auditors: 6, audits: 40, days: 20, busy: 3, withRules: true })
const task: PlanTask = {
  facts: { packed: gzipSync(JSON.stringify(facts)) },
  seed: 1,
  effort: 'quick',
  limitMs: 600_000,
  isWithoutExact: false,
  mostMemory: 2 ** 30,
  until: undefined,
}

/** What a thread comes to, and what it reported on the way; `stops`: it is asked to at the first report. */
function run(stops = false): Promise<{ done: PlanDone; received: PlanMessage[] }> {
  return new Promise((resolve, reject) => {
    const messages: PlanMessage[] = []
    const received = (message: PlanMessage) => {
      messages.push(message)
      if (message.kind === 'read' && stops) thread.send('stop')
      if (message.kind !== 'done') return
      void thread.end().then(() => resolve({ done: message, received: messages }))
    }
    const thread = startThread<PlanMessage>('worker', { received, died: reject }, task)
  })
}

test('A thread tells how far it is, and twice comes to the same; its terms make up the points', async () => {
  const [one, other] = [await run(), await run()]
  expect(one.received.filter(({ kind }) => kind === 'progress').length).toBeGreaterThan(1)
  expect(one.done.endedBy).not.toBe('stopped')
  expect(other.done).toEqual(one.done)
  const { points, terms, audits } = one.done
  expect(Object.values(terms).reduce((sum, term) => sum + term, 0)).toBe(points)
  expect(audits).toHaveLength(40)
})

test('One that is stopped says so, and has a plan', async () => {
  const { done } = await run(true)
  expect(done.endedBy).toBe('stopped')
  expect(done.work.steps).toBeLessThan(300_000)
  expect(done.audits.some(({ placed }) => placed !== null)).toBe(true)
})

/** How far each thread of this process stands back, by its id: `123 (node) S 1 …`, of which the name may hold anything. */
const niceness = () =>
  new Map(
    readdirSync('/proc/self/task').map(id => {
      const fields = readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
      return [id, Number(fields?.[16])]
    }),
  )

// Whoever stands back further already stays there.
test.runIf(process.platform === 'linux' && getPriority() < 10)(
  'On Linux others come first: the thread stands back, and nothing else of the process',
  async () => {
    const before = niceness()
    const during = await new Promise<Map<string, number>>((resolve, reject) => {
      const received = () => {
        const now = niceness()
        void thread.end().then(() => resolve(now))
      }
      const thread = startThread<PlanMessage>('worker', { received, died: reject }, task)
    })
    const changed = [...during].filter(([id, nice]) => nice !== (before.get(id) ?? getPriority()))
    expect(changed.map(([id, nice]) => [before.has(id), nice])).toEqual([[false, 10]])
  },
)
