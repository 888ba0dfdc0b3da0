import { Failure } from '#contract/failure.ts'
import { faultsOf } from '#contract/fault.ts'
import { signInForm } from '#contract/session.ts'
import { signIn } from '#web/app/session.ts'

/** Fetched when somebody types, so that the empty form is there at once. */
export async function checkAndSignIn(form: { email: string; password: string }): Promise<void> {
  const { error } = signInForm.safeParse(form)
  if (error) throw Failure.invalid(faultsOf(error))
  await signIn(form)
}
