import type { Input } from '#contract/endpoint.ts'
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

const sendWaiting = (): Promise<void> =>
  takeTurn('send-waiting', async () => {
    for (const one of await readWaiting()) if (one.refusal === undefined && !(await send(one))) return
  })

/** Whether it is worth going on: what nobody answered waits for the next time. */
async function send({ key, body, ...rest }: Waiting): Promise<boolean> {
  const [{ requests }, { showReply }] = await Promise.all([
    import('#contract/requests.ts'),
    import('./show-reply.ts'),
  ])
  const input = { body: { ...body, key } } as Input<typeof requests.create>
  try {
    const made = await call(requests.create, input)
    await dropWaiting(key)
    showReply(queryClient, requests.create, input, made)
    showSuccess(sayWaiting('sent'))
    return true
  } catch (error) {
    const kind = asFailure(error)?.kind
    if (kind !== 'invalid' && kind !== 'conflict' && kind !== 'forbidden' && kind !== 'missing') return false
    await keepWaiting({ key, body, ...rest, refusal: readMessage(error) })
    return true
  }
}
