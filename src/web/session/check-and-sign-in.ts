import { Failure } from '#contract/failure.ts'
import { signInForm } from '#contract/session.ts'
import { signIn } from '#web/app/session.ts'

/** Fetched when somebody types, so that the empty form is there at once. */
export async function checkAndSignIn(form: { email: string; password: string }): Promise<void> {
  const { error } = signInForm.safeParse(form)
  if (error) {
    throw Failure.invalid(error.issues.map(({ path, message }) => ({ field: path.join('.'), message })))
  }
  await signIn(form)
}
