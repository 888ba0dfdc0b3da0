import type { UseFormReturnType } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Failure } from '#contract/failure.ts'

/**
 * Sends a form. Faults that name its fields stand in them, anything else is the `message` to show in the form;
 * what was typed stays.
 */
export function useSubmit<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  send: (values: Values) => Promise<unknown>,
) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    meta: { isShownInPlace: true },
    onError: failure => form.setErrors(readFieldErrors(failure)),
  })
  const isInFields = Object.keys(readFieldErrors(error)).length > 0
  return {
    isPending,
    message: error && !isInFields ? readMessage(error) : undefined,
    onSubmit: form.onSubmit(values => mutate(values), focusFirstFault(form)),
  }
}

function readFieldErrors(error: unknown): Record<string, string> {
  const faults = error instanceof Failure ? error.fieldFaults : []
  return Object.fromEntries(faults.map(fault => [fault.field, fault.message]))
}

const readMessage = (error: unknown) => (error instanceof Failure ? error.message : 'Server internal error!')

function focusFirstFault<Values extends Record<string, unknown>>(form: UseFormReturnType<Values>) {
  return (errors: object) => {
    const [first] = Object.keys(errors)
    if (first) form.getInputNode(first)?.focus()
  }
}
