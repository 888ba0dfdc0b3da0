import { schemaResolver, useForm } from '@mantine/form'
import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { codeMinutes, session } from '#contract/session.ts'
import { call } from '#web/app/api.ts'
import { goAsGuest, readGuestState, signInPath } from '#web/app/guest-address.ts'
import { readFieldErrors } from '#web/app/read-failure.ts'
import { sayPassword } from '#words/en/passwords.ts'
import { type Step, stepForms, stepOf, stepReached } from './forgot-password-steps.ts'
import { useSubmit } from './use-submit.ts'

/**
 * One form over three steps, so that going back and forth loses nothing that was typed. Each step is an entry in the
 * browser's history: a phone that drops the page while one reads the mail comes back to the step for the code.
 */
export function useForgotPassword() {
  const { form, step, setStep, answer, setAnswer } = useSteps()

  async function sendCode() {
    await call(session.forgotPassword, { body: { email: form.getValues().email.trim() } })
    const said = sayPassword('codeSent', { minutes: codeMinutes })
    setAnswer(said)
    if (step !== 'code') setStep('code', said)
  }
  async function checkCode({ email, code }: { email: string; code: string }) {
    await call(session.forgotPassword, { body: { email: email.trim(), code } })
    setStep('password')
  }
  async function changePassword(values: { email: string; code: string; password: string }) {
    const { email, code, password } = values
    await call(session.resetPassword, { body: { email: email.trim(), code, password } })
    goAsGuest(signInPath, { email, notice: sayPassword('passwordReset') })
  }
  const send = { email: sendCode, code: checkCode, password: changePassword }
  const { onSubmit, isPending, message } = useSubmit(form, async values => {
    try {
      await send[step](values)
    } catch (error) {
      const faulty = stepOf(Object.keys(readFieldErrors(error))[0])
      if (faulty) setStep(faulty)
      throw error
    }
  })
  return { form, step, setStep, sendCode, answer, onSubmit, isPending, message }
}

/** The fields, which step of them is shown, and what the server answered last. */
function useSteps() {
  const [{ email = '', notice = '', step: reached }] = useState(readGuestState)
  const [step, showStep] = useState<Step>(() => stepReached(reached, ''))
  const [answer, setAnswer] = useState(notice)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email, code: '', password: '', confirmation: '' },
    validate: schemaResolver(stepForms[step], { sync: true }) as never,
  })
  useWindowEvent('popstate', () => showStep(stepReached(readGuestState().step, form.getValues().code)))

  function setStep(next: Step, said = answer) {
    window.history.pushState({ email: form.getValues().email.trim(), step: next, notice: said }, '')
    showStep(next)
  }
  return { form, step, setStep, answer, setAnswer }
}
