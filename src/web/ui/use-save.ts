import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint, Input, Reply } from '#contract/endpoint.ts'
import { call } from '#web/app/api.ts'
import { showSuccess } from '#web/app/query-client.ts'

type Options = {
  /** Paths of other lists that the change shows in: `['/projects', '/rosters']`. */
  also?: readonly string[]
}

/**
 * A call that changes something: create, update, delete, an action. Says that it succeeded and reloads every
 * list and record of the noun. A refusal is thrown as `Failure`: `FormDialog` and
 * `confirmAction` show it; elsewhere say `.catch(showFailure)`.
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
    const reply = await call(endpoint, input)
    const nouns = [nounOf(endpoint.path), ...also.map(nounOf)]
    await client.invalidateQueries({
      predicate: ({ queryKey }) => nouns.includes(nounOf(String(queryKey[0]))),
    })
    showSuccess(typeof success === 'string' ? success : success(reply))
    return reply
  }
}

/** `/countries/:id` is about `/countries`. */
function nounOf(path: string): string {
  return `/${path.split('/')[1] ?? ''}`
}
