import { useState } from 'react'
import { drafts } from '#contract/drafts.ts'
import type { Reply } from '#contract/endpoint.ts'
import { asFailure, isOffline, isUnsent } from '#web/app/read-failure.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import type { AskedDraft, ChangePlan, DraftPlan } from './draft-plan.ts'

type Made = Reply<typeof drafts.create>

/** Makes the drafts. What was sent is kept until it is answered, so that it can be sent again after the answer was lost. */
export function useSend(plan: DraftPlan, change: ChangePlan) {
  const create = useSave(drafts.create)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  async function send(asked: AskedDraft[], isAgain = false) {
    setSending(true)
    setFailure(null)
    change({ sent: asked })
    try {
      const made = await create({ body: { items: asked.map(({ item }) => item) } })
      const whole = isAgain ? withEarlier(made) : made
      change({ sent: null, result: { made: whole, asked, undone: null } })
    } catch (error) {
      // What became of the attempt before is as unknown as it was.
      const isUnknown = isUnsent(error) ? isAgain : mayBeDone(error)
      if (!isUnknown) change({ sent: null })
      setFailure(error)
    } finally {
      setSending(false)
    }
  }
  return {
    send: (asked: AskedDraft[]) => void send(asked),
    sendAgain: () => void (plan.sent && send(plan.sent, true)),
    isSending,
    failure,
  }
}

/** Nobody knows whether the server has done what it didn’t answer. */
const mayBeDone = (error: unknown): boolean =>
  isOffline(error) || ['broken', 'unavailable', 'tooSlow'].includes(asFailure(error)?.kind ?? 'broken')

/** What the attempt before has made, whose answer was lost, counts as made: the server knows it again. */
function withEarlier(made: Made): Made {
  const [first] = made.skipped.flatMap(({ earlier }) => earlier ?? [])
  if (made.batchId !== null || !first) return made
  const { batchId } = first
  const created = made.skipped.flatMap(({ index, earlier }) =>
    earlier?.batchId === batchId
      ? [{ index, projectId: earlier.projectId, idflNumber: earlier.idflNumber }]
      : [],
  )
  return { batchId, created, skipped: made.skipped.filter(({ earlier }) => earlier?.batchId !== batchId) }
}
