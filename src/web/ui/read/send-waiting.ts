import type { Input } from '#contract/endpoint.ts'
import type { FailureKind } from '#contract/failure.ts'
import { call } from '#web/app/api.ts'
import { onReconnect } from '#web/app/connection.ts'
import { queryClient, showSuccess } from '#web/app/query-client.ts'
import { asFailure, readMessage } from '#web/app/read-failure.ts'
import { takeTurn } from '#web/app/take-turn.ts'
import { dropWaiting, keepWaiting, readWaiting, type Waiting } from '#web/app/waiting.ts'
import { sayWaiting } from '#words/en/waiting.ts'

/** Sends what waits as soon as somebody answers; one tab does. Answers how to stop. */
export function sendWhenReached(): () => void {
  const send = () => void sendWaiting().catch(() => {})
  send()
  const stop = onReconnect(send)
  addEventListener('online', send)
  return () => {
    stop()
    removeEventListener('online', send)
  }
}

export const sendWaiting = (): Promise<void> =>
  takeTurn('send-waiting', async () => {
    for (const one of await readWaiting()) if (one.refusal === undefined && !(await send(one))) return
  })

/** Said of the entry itself: sent again as it is, it would be refused again. */
const refusals: readonly (FailureKind | undefined)[] = [
  'invalid',
  'conflict',
  'forbidden',
  'missing',
  'notAllowed',
  'tooLarge',
]

/** Whether it is worth going on: what nobody answered waits for the next time, what the server failed at keeps up nothing else. */
async function send({ trouble: _, ...waiting }: Waiting): Promise<boolean> {
  try {
    await (waiting.done ? sendDone(waiting, waiting.done.projectId) : sendRequest(waiting))
    showSuccess(sayWaiting('sent', { what: waiting.done ? 'done' : 'request' }))
    return true
  } catch (error) {
    const kind = asFailure(error)?.kind
    const isRefused = refusals.includes(kind)
    if (!isRefused && kind !== 'broken') return false
    const why = readMessage(error)
    await keepWaiting(isRefused ? { ...waiting, refusal: why } : { ...waiting, trouble: why })
    return true
  }
}

async function sendRequest({ key, body }: Waiting): Promise<void> {
  const [{ requests }, { showReply }] = await Promise.all([
    import('#contract/requests.ts'),
    import('./show-reply.ts'),
  ])
  const input = { body: { ...body, key } } as Input<typeof requests.create>
  const made = await call(requests.create, input)
  await dropWaiting(key)
  showReply(queryClient, requests.create, input, made)
}

/** Said twice it is said once: the second changes nothing. */
async function sendDone({ key, body }: Waiting, id: number): Promise<void> {
  const [{ audits }, { showReply }] = await Promise.all([
    import('#contract/audits.ts'),
    import('./show-reply.ts'),
  ])
  const input = { params: { id }, body } as unknown as Input<typeof audits.done>
  const said = await call(audits.done, input)
  await dropWaiting(key)
  showReply(queryClient, audits.done, input, said)
}
