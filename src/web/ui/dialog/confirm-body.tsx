import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useCloseOnBack } from '#web/app/close-on-back.ts'
import { asFailure, readMessage } from '#web/app/read-failure.ts'
import { useUnsaved } from '#web/app/unsaved.ts'
import { sayCommon } from '#words/en/common.ts'
import { sayFault } from '#words/en/faults.ts'
import { sayForm } from '#words/en/form.ts'
import { type Change, ChangedMeanwhile } from './changed-meanwhile.tsx'
import { focusAgain } from './focus-again.ts'
import { leaveTyped } from './leave-typed.ts'
import { useReturnFocus } from './use-return-focus.ts'

type Props = { confirmation: Confirmation; onClose: () => void }

/** `isNext`: it took the place of the question before, that was refused. */
type Asked = Renewed & { isNext?: boolean }

/** The inside of a confirmation. */
export function ConfirmBody({ confirmation: first, onClose }: Props) {
  const [{ confirmation, changes, isNext }, setAsked] = useState<Asked>({ confirmation: first })
  const form = useFocusOfNext(confirmation, isNext)
  const { message, extra, reason } = confirmation
  const [text, setText] = useState(reason?.initial ?? '')
  useReturnFocus(confirmation.returnFocus)
  useUnsaved(() => text !== (reason?.initial ?? ''))
  useCloseOnBack(true, () => isPending || void leaveTyped(onClose))
  const { fault, refusal, overtaken, isPending, confirm } = useConfirm(confirmation, {
    text,
    onRenewed: setAsked,
    onNext: next => {
      setAsked({ confirmation: next, isNext: true })
      setText(next.reason?.initial ?? '')
    },
    onClose,
  })
  return (
    <form ref={form} onSubmit={confirm} onKeyDown={holdBackRepeats} noValidate>
      <Stack gap="lg">
        {overtaken && <ChangedMeanwhile sentence={overtaken} changes={changes} />}
        <Text component="div" size="sm">
          {message}
        </Text>
        {extra}
        {reason && <ReasonField reason={reason} text={text} fault={fault} onType={setText} />}
        {refusal && (
          <Alert color="red" role="alert" icon={<IconAlertCircle size={18} aria-hidden />}>
            {refusal}
          </Alert>
        )}
        <Buttons confirmation={confirmation} isPending={isPending} onClose={onClose} />
      </Stack>
    </form>
  )
}

type ReasonProps = {
  reason: NonNullable<Confirmation['reason']>
  text: string
  fault: string | undefined
  onType: (text: string) => void
}

function ReasonField({ reason, text, fault, onType }: ReasonProps) {
  return (
    <Textarea
      label={reason.label ?? sayForm('reason')}
      description={reason.description}
      required={!reason.optional}
      maxLength={1000}
      data-autofocus
      value={text}
      error={fault}
      onChange={event => onType(event.currentTarget.value)}
    />
  )
}

type ButtonsProps = { confirmation: Confirmation; isPending: boolean; onClose: () => void }

/** The focus starts on the safe one, where there is no reason to type. */
function Buttons({ confirmation, isPending, onClose }: ButtonsProps) {
  const { reason, danger, canUndo = false, goBack } = confirmation
  function closeAndGoBack() {
    onClose()
    goBack?.()
  }
  return (
    <Group justify="flex-end" gap="sm">
      {goBack && (
        <Button variant="default" mr="auto" disabled={isPending} onClick={closeAndGoBack}>
          {sayCommon('back')}
        </Button>
      )}
      <Button
        variant="default"
        onClick={onClose}
        disabled={isPending}
        data-autofocus={(!reason && !canUndo) || undefined}
      >
        {confirmation.cancelLabel ?? sayCommon('cancel')}
      </Button>
      <Button
        type="submit"
        loading={isPending}
        data-autofocus={(!reason && canUndo) || undefined}
        {...(danger ? { color: 'red' } : {})}
      >
        {confirmation.confirmLabel}
      </Button>
    </Group>
  )
}

/** The focus starts anew in a question that took the place of another: what answered that must not answer this. */
function useFocusOfNext(confirmation: Confirmation, isNext = false) {
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing of the question is read, but each takes the focus anew
  useEffect(() => {
    if (isNext) form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [confirmation, isNext])
  return form
}

/** The Enter that opened the question, still held down, doesn’t answer it. */
function holdBackRepeats(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat && event.target instanceof HTMLButtonElement)
    event.preventDefault()
}

type Answering = {
  text: string
  onRenewed: (renewed: Renewed) => void
  onNext: (next: Confirmation) => void
  onClose: () => void
}

function useConfirm(
  { reason, run, renew, askOn }: Confirmation,
  { text, onRenewed, onNext, onClose }: Answering,
) {
  const [fault, setFault] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [overtaken, setOvertaken] = useState<string>()
  const [isPending, setPending] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  async function askAgain(error: unknown) {
    if (!renew || asFailure(error)?.code !== 'stale') return setRefusal(readMessage(error))
    try {
      onRenewed(await renew())
      setOvertaken(readMessage(error))
    } catch (cause) {
      setRefusal(`${readMessage(error)} ${readMessage(cause)}`)
    }
  }
  async function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // React keeps a synthetic event's portal parents: without this the form below a confirmation is sent too.
    event.stopPropagation()
    form.current = event.currentTarget
    const isMissing = !!reason && !reason.optional && text.trim() === ''
    setFault(isMissing ? sayFault('enterReason') : undefined)
    if (isMissing) return form.current.querySelector('textarea')?.focus()
    setRefusal(undefined)
    setOvertaken(undefined)
    setPending(true)
    try {
      await run(text.trim())
      onClose()
    } catch (error) {
      // What is no refusal is our own mistake, and belongs on the console too.
      if (!asFailure(error)) reportError(error)
      const next = askOn?.(error)
      if (next) onNext(next)
      else await askAgain(error)
      setPending(false)
      if (!next) focusAgain(form.current)
    }
  }
  return { fault, refusal, overtaken, isPending, confirm }
}

type Renewed = { confirmation: Confirmation; changes?: readonly Change[] }

export type Confirmation = {
  title: string
  /** What will happen, in a sentence or more. */
  message: ReactNode
  /** The button that does it: `Cancel audit`. */
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  /** It can be undone: the focus stands on the button that does it, and not on the one that doesn’t. */
  canUndo?: boolean
  /** Asks for a reason, required before anything is done; `label` is `Reason` unless given. */
  reason?: { label?: string; description?: string; initial?: string; optional?: boolean }
  /** More to see or to fill in, above the buttons. */
  extra?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** Leads back to the form that the question came from, as it was filled in. */
  goBack?: (() => void) | undefined
  /** Takes the focus when what had it is gone. */
  returnFocus?: () => void
  /** Does it. A refusal it throws is shown in the dialog, which then stays open. */
  run: (reason: string) => Promise<unknown>
  /** The same question on what somebody else has saved meanwhile; asked when `run` was refused as stale. */
  renew?: (() => Promise<Renewed>) | undefined
  /** The question that a refusal leads to, in place of this one; undefined: the refusal is shown. */
  askOn?: (error: unknown) => Confirmation | undefined
}
