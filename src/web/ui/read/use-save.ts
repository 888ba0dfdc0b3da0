import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint, Input, Reply } from '#contract/endpoint.ts'
import { call } from '#web/app/api.ts'
import { showSuccess } from '#web/app/query-client.ts'
import { pauseRefresh } from './live-refresh.ts'
import { showReply } from './show-reply.ts'

/**
 * A call that changes something: create, update, delete, an action. Says that it succeeded, shows what was answered and
 * reads again whatever the change touches (`touched.ts`), without waiting for it. A refusal is thrown as `Failure`: `FormDialog`
 * and `confirmAction` show it; elsewhere say `.catch(showFailure)`. Without a sentence nothing is said.
 *
 *     const create = useSave(countries.create, 'Country created successfully')
 *     await create({ body: values })
 */
export function useSave<E extends Endpoint>(
  endpoint: E,
  success?: string | ((reply: Reply<E>) => string),
): (input: Input<E>) => Promise<Reply<E>> {
  const client = useQueryClient()
  return async input => {
    // The stream may bring it before the answer has come.
    const release = pauseRefresh()
    try {
      const reply = await call(endpoint, input)
      showReply(client, endpoint, input, reply)
      if (success) showSuccess(typeof success === 'string' ? success : success(reply))
      return reply
    } finally {
      release()
    }
  }
}
