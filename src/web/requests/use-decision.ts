import { type FormEvent, useState } from 'react'
import { requests } from '#contract/requests.ts'
import { requestNeedsReason } from '#domain/request-status.ts'
import { asFailure, readMessage } from '#web/app/read-failure.ts'
import { focusAgain } from '#web/ui/dialog/focus-again.ts'
import { useReadAgain } from '#web/ui/read/use-read-again.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayFault } from '#words/en/faults.ts'
import { sayRequest } from '#words/en/requests.ts'
import type { Request } from './request.ts'

type Options = {
  decision: 'accept' | 'reject'
  request: Request
  /** The audits that accepting takes the person off, as they stand on the screen; none: it takes off none. */
  releases: readonly { projectId: number; version: number }[]
  onDone: () => void
}

/**
 * Decides with a reason. A refusal leaves what was typed and loads what has changed meanwhile, so that the same
 * dialog shows what there is to decide on now.
 */
export function useDecision({ decision, request, releases, onDone }: Options) {
  const readAgain = useReadAgain()
  const decide = useSave(requests.decide, sayRequest(decision === 'accept' ? 'accepted' : 'rejected'))
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [overtaken, setOvertaken] = useState<string>()
  const [isPending, setPending] = useState(false)

  async function send() {
    const { id, version } = request
    const release = decision === 'accept' && releases.length > 0 ? { releases: [...releases] } : {}
    await decide({ params: { id }, body: { status: decision, reason: reason.trim(), version, ...release } })
  }
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const isMissing = requestNeedsReason(decision) && reason.trim() === ''
    setFault(isMissing ? sayFault('enterReason') : undefined)
    if (isMissing) return event.currentTarget.querySelector('textarea')?.focus()
    // Kept: the button, which has it now, loses the focus while it saves.
    const form = event.currentTarget
    setRefusal(undefined)
    setOvertaken(undefined)
    setPending(true)
    try {
      await send()
      onDone()
    } catch (error) {
      if (!asFailure(error)) reportError(error)
      if (asFailure(error)?.kind === 'conflict') await readAgain({ entity: 'request' })
      if (asFailure(error)?.code === 'stale') setOvertaken(readMessage(error))
      else setRefusal(explain(error))
      setPending(false)
      focusAgain(form)
    }
  }
  return { reason, setReason, fault, refusal, overtaken, isPending, submit }
}

function explain(error: unknown): string {
  return asFailure(error)?.code === 'clash'
    ? sayRequest('confirmAgain', { reason: readMessage(error) })
    : readMessage(error)
}
