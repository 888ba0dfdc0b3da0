import { notifications } from '@mantine/notifications'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { Failure } from '#contract/failure.ts'

/** For a query or mutation whose failures, all or some, are shown where they happened and not at the side. */
type Meta = { isShownInPlace?: boolean | ((error: unknown) => boolean) }

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta
    mutationMeta: Meta
  }
}

/** The one handler that shows a failure: a red notification with the server's sentence. */
export function showFailure(error: unknown): void {
  if (error instanceof Failure && error.kind === 'unauthenticated') return
  const message = error instanceof Failure ? error.message : 'Server internal error!'
  // One id per message: ten lists that fail together say so once.
  notifications.show({ id: message, color: 'red', title: 'Error', message })
}

export function showSuccess(message: string): void {
  notifications.show({ color: 'green', title: 'Success', message })
}

function isShownInPlace(error: unknown, meta: Meta | undefined): boolean {
  const shown = meta?.isShownInPlace
  return typeof shown === 'function' ? shown(error) : (shown ?? false)
}

/** Faults that name fields stand in their fields, put there by the form. */
const namesFields = (error: unknown) => error instanceof Failure && error.fieldFaults.length > 0

const canPass = (error: unknown) =>
  error instanceof Failure && (error.kind === 'broken' || error.kind === 'unavailable')

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 10_000, retry: (failures, error) => failures < 1 && canPass(error) },
    mutations: { retry: false },
  },
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (!isShownInPlace(error, query.meta)) showFailure(error)
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (!namesFields(error) && !isShownInPlace(error, mutation.meta)) showFailure(error)
    },
  }),
})
