import { notifications } from '@mantine/notifications'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { sayShell } from '#words/en/shell.ts'
import { onReconnect } from './connection.ts'
import { asFailure, isOffline, readMessage } from './read-failure.ts'

/** For a query or mutation whose failures, all or some, are shown where they happened and not at the side. */
type Meta = { isShownInPlace?: boolean | ((error: unknown) => boolean) }

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta
    mutationMeta: Meta
  }
}

/**
 * The one handler that shows a failure: a red notification with the server's sentence. It stays until it is closed, so that
 * none goes unread; but that nobody answered is over once somebody does.
 */
export function showFailure(error: unknown): void {
  if (asFailure(error)?.kind === 'unauthenticated') return
  const message = readMessage(error)
  // One id per message: ten lists that fail together say so once.
  notifications.show({ id: message, color: 'red', title: sayShell('error'), message, autoClose: false })
  if (isOffline(error)) hideOnceReached(message)
}

function hideOnceReached(id: string): void {
  const stop = onReconnect(() => {
    stop()
    notifications.hide(id)
  })
}

export function showSuccess(message: string): void {
  notifications.show({ color: 'green', title: sayShell('success'), message })
}

function isShownInPlace(error: unknown, meta: Meta | undefined): boolean {
  const shown = meta?.isShownInPlace
  return typeof shown === 'function' ? shown(error) : (shown ?? false)
}

/** Faults that name fields stand in their fields, put there by the form. */
const namesFields = (error: unknown) => (asFailure(error)?.fieldFaults.length ?? 0) > 0

/** Without a connection another try is made once it is back, and not before. */
const canPass = (error: unknown) =>
  !isOffline(error) && ['broken', 'unavailable'].includes(asFailure(error)?.kind ?? '')

/** Without a network as well: a call that waits for one shows as loading for ever, and a save as saving. */
const networkMode = 'always'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode, staleTime: 10_000, retry: (failures, error) => failures < 1 && canPass(error) },
    mutations: { networkMode, retry: false },
  },
  queryCache: new QueryCache({
    onError: (error, query) => {
      // That nobody answers is said by the banner, for whatever could not be read.
      if (!isShownInPlace(error, query.meta) && !isOffline(error)) showFailure(error)
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (!namesFields(error) && !isShownInPlace(error, mutation.meta)) showFailure(error)
    },
  }),
})
