import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { readFieldErrors, readMessage } from '#web/app/read-failure.ts'

/**
 * Sends a form. Faults that name its fields stand in them, anything else is the `message` to show in the form;
 * what was typed stays. Without React Query, which sign-in would have to wait for.
 */
export function useSubmit<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  send: (values: Values) => Promise<unknown>,
) {
  const [isPending, setPending] = useState(false)
  const [message, setMessage] = useState<string>()

  function showFailure(error: unknown) {
    const faults = readFieldErrors(error)
    if (Object.keys(faults).length === 0) return setMessage(readMessage(error))
    form.setErrors(faults)
    focusFirstFault(form, faults)
  }
  async function submit(values: Values) {
    const origin = document.activeElement
    setPending(true)
    setMessage(undefined)
    await send(values).catch(showFailure)
    setPending(false)
    returnFocus(origin)
  }
  return { onSubmit: form.onSubmit(submit, errors => focusFirstFault(form, errors)), isPending, message }
}

function focusFirstFault<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  errors: object,
) {
  const [first] = Object.keys(errors)
  if (first) form.getInputNode(first)?.focus()
}

/** A button that is disabled while it waits loses the focus; it gets it back unless a fault or a new page has it. */
function returnFocus(origin: Element | null) {
  setTimeout(() => {
    if (document.activeElement === document.body && origin instanceof HTMLElement) origin.focus()
  })
}
