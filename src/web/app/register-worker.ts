import { isPhone } from './road-user.ts'

const patienceMs = 4_000

/**
 * Lets a worker keep the files of the product, so that it starts without reception. What is on screen was fetched before; on a phone,
 * whose line may be bad, some seconds are left to it.
 */
export function registerWorker(): () => void {
  const timer = setTimeout(register, isPhone() ? patienceMs : 0)
  return () => clearTimeout(timer)
}

function register(): void {
  if (import.meta.env.PROD) navigator.serviceWorker?.register('/worker.js').catch(() => {})
}

/** Whether the files that were kept open this page without a connection. */
export const hasWorker = (): boolean => Boolean(globalThis.navigator?.serviceWorker?.controller)
