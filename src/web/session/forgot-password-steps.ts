import { z } from 'zod'
import { forgotPasswordForm, resetPasswordForm } from '#contract/session.ts'
import { sayPassword } from '#words/en/passwords.ts'

export const steps = ['email', 'code', 'password'] as const
export type Step = (typeof steps)[number]

/** What each step asks for, before the server is asked. */
export const stepForms = {
  email: forgotPasswordForm.pick({ email: true }),
  code: resetPasswordForm.pick({ code: true }),
  password: resetPasswordForm
    .pick({ password: true })
    .extend({ confirmation: z.string() })
    .refine(values => values.confirmation === values.password, {
      path: ['confirmation'],
      error: () => sayPassword('passwordsDiffer'),
      // Said together with the other faults, not after they are mended.
      when: () => true,
    }),
} satisfies Record<Step, z.ZodType>

/** The step that asks for a field: a code that ran out meanwhile leads back to its step. */
export function stepOf(field: string | undefined): Step | undefined {
  return steps.find(step => step === field)
}

/** Where an entry of the browser's history leads. The code is not kept in it, so without one the last step can't be. */
export function stepReached(wanted: string | undefined, code: string): Step {
  const step = steps.find(name => name === wanted) ?? 'email'
  return step === 'password' && !code ? 'code' : step
}
