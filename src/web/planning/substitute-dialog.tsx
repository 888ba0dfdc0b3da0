import { Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { audits } from '#contract/audits.ts'
import type { Reply } from '#contract/endpoint.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { dialogAttributes } from '#web/ui/dialog/dialog-attributes.ts'
import { useReturnFocus } from '#web/ui/dialog/use-return-focus.ts'
import { ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { useRecord } from '#web/ui/read/use-ask.ts'
import { sayCommon } from '#words/en/common.ts'
import type { Steps, sendChange } from './change.ts'
import { Foreseen, Note, useSaveSteps } from './save-steps.tsx'

export type Audit = Reply<typeof audits.one>

type DialogProps = {
  projectId: number
  titleOf: (audit: Audit | undefined) => string
  onClose: () => void
  returnFocus?: (() => void) | undefined
  children: (audit: Audit) => ReactNode
}

/** Somebody else for what one of a team does on an audit, all of it or some days: the audit is read as it is now. */
export function SubstituteDialog({ projectId, titleOf, onClose, returnFocus, children }: DialogProps) {
  const { data, error, isFetchedAfterMount, isPaused } = useRecord(audits.one, projectId, { staleTime: 0 })
  // One's own change of a moment ago, or an Undo, would be refused as somebody else's. Offline there is nothing newer to wait for.
  const audit = isFetchedAfterMount || isPaused ? data : undefined
  useReturnFocus(returnFocus)
  return (
    <Dialog opened onClose={onClose} title={titleOf(data)} size="lg" attributes={dialogAttributes}>
      {error ? <ErrorState error={error} /> : audit ? children(audit) : <LoadingState />}
    </Dialog>
  )
}

type FormProps = {
  /** None until somebody is chosen. */
  steps: Steps | undefined
  /** What to do before there are some. */
  hint: string
  save: string
  onSaved: (reply: Awaited<ReturnType<typeof sendChange>>) => void
  onClose: () => void
  children: ReactNode
}

/** Who is to go, what the server would say of it, and saving. Shown once the audit has been read, it takes the focus. */
export function SubstituteForm({ steps, hint, onSaved, onClose, children, ...props }: FormProps) {
  const { save, refusal, isSaving } = useSaveSteps(steps, reply => {
    onSaved(reply)
    onClose()
  })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  // Enter chooses somebody, and again saves: by mouse it is nothing new.
  function submitByKey(event: KeyboardEvent) {
    const isChosen = (event.target as Element).matches('[data-candidate][aria-pressed="true"]')
    if (event.key !== 'Enter' || !isChosen) return
    event.preventDefault()
    if (!event.repeat) form.current?.requestSubmit()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (steps && !isSaving) void save()
  }
  return (
    <form ref={form} onSubmit={submit} onKeyDownCapture={submitByKey} noValidate>
      <Stack gap="sm">
        {children}
        <div role="status">{steps ? <Foreseen steps={steps} /> : <Text size="sm">{hint}</Text>}</div>
        {refusal && <Note color="red" text={refusal} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={isSaving}>
            {sayCommon('cancel')}
          </Button>
          <Button type="submit" loading={isSaving} disabled={!steps}>
            {props.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
