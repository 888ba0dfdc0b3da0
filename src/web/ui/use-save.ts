import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint, Input, Reply } from '#contract/endpoint.ts'
import { call } from '#web/app/api.ts'
import { holdStill } from '#web/app/live/bring-up-to-date.ts'
import { takeInReply } from '#web/app/live/take-in-reply.ts'
import { showSuccess } from '#web/app/query-client.ts'

type Options = {
  /** Paths of other lists that the change shows in: `['/projects', '/rosters']`. */
  also?: readonly string[]
}

/**
 * A call that changes something: create, update, delete, an action. Says that it succeeded, shows what was answered and
 * reads anew every list and record of the noun, without waiting for them. A refusal is thrown as `Failure`: `FormDialog`
 * and `confirmAction` show it; elsewhere say `.catch(showFailure)`.
 *
 *     const create = useSave(countries.create, 'Country created successfully')
 *     await create({ body: values })
 */
export function useSave<E extends Endpoint>(
  endpoint: E,
  success: string | ((reply: Reply<E>) => string),
  { also = [] }: Options = {},
): (input: Input<E>) => Promise<Reply<E>> {
  const client = useQueryClient()
  return async input => {
    // The stream may tell of it before the answer has come.
    const release = holdStill()
    try {
      const reply = await call(endpoint, input)
      takeInReply(client, endpoint, input, reply, also)
      showSuccess(typeof success === 'string' ? success : success(reply))
      return reply
    } finally {
      release()
    }
  }
}
