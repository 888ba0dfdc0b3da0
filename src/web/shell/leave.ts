import { signOut } from '#web/app/session.ts'

/** What asks first whether anything wasn’t sent yet comes with the wish to leave. */
export async function leave(): Promise<void> {
  const asking = await import('./ask-to-sign-out.ts').catch(() => null)
  if (asking) asking.askToSignOut()
  else await signOut()
}
