import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { asFailure, readMessage } from '#web/app/read-failure.ts'
import type { Confirmation } from './confirm.tsx'
import { useReturnFocus } from './use-return-focus.ts'

type Props = { confirmation: Confirmation; onClose: () => void }

/** The inside of a confirmation. */
export function ConfirmBody({ confirmation, onClose }: Props) {
  const { message, extra, reason, danger } = confirmation
  const [text, setText] = useState(reason?.initial ?? '')
  useReturnFocus(confirmation.returnFocus)
  const { fault, refusal, isPending, confirm } = useConfirm(confirmation, text, onClose)
  return (
    <form onSubmit={confirm} noValidate>
      <Stack gap="lg">
        <Text component="div" size="sm">
          {message}
        </Text>
        {extra}
        {reason && (
          <Textarea
            label={reason.label ?? 'Reason'}
            description={reason.description}
            required={!reason.optional}
            autosize
            minRows={2}
            maxLength={1000}
            data-autofocus
            value={text}
            error={fault}
            onChange={event => setText(event.currentTarget.value)}
          />
        )}
        {refusal && (
          <Alert color="red" role="alert" icon={<IconAlertCircle size={18} aria-hidden />}>
            {refusal}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button
            variant="default"
            onClick={onClose}
            disabled={isPending}
            data-autofocus={!reason || undefined}
          >
            {confirmation.cancelLabel ?? 'Cancel'}
          </Button>
          <Button type="submit" loading={isPending} {...(danger ? { color: 'red' } : {})}>
            {confirmation.confirmLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function useConfirm({ reason, run }: Confirmation, text: string, onClose: () => void) {
  const [fault, setFault] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [isPending, setPending] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  async function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // React keeps a synthetic event's portal parents: without this the form below a confirmation is sent too.
    event.stopPropagation()
    form.current = event.currentTarget
    const isMissing = !!reason && !reason.optional && text.trim() === ''
    setFault(isMissing ? 'Please enter a reason.' : undefined)
    if (isMissing) return form.current.querySelector('textarea')?.focus()
    setRefusal(undefined)
    setPending(true)
    try {
      await run(text.trim())
      onClose()
    } catch (error) {
      // What is no refusal is our own mistake, and belongs on the console too.
      if (!asFailure(error)) reportError(error)
      setRefusal(readMessage(error))
      setPending(false)
    }
  }
  return { fault, refusal, isPending, confirm }
}
