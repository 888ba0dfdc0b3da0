import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { auditForm } from '#contract/audit-form.ts'
import { drafts } from '#contract/drafts.ts'
import type { Reply } from '#contract/endpoint.ts'
import { call } from '#web/app/api.ts'
import { showFailure } from '#web/app/query-client.ts'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'

type Form = DialogForm<typeof auditForm>
type Proposed = Reply<typeof drafts.propose>['items'][number]
type Filled = { siteId?: number; start?: string; end?: string }

/**
 * Fills in site and dates of a new audit as the server proposes them for its visits: what is still empty, or stands as it was
 * proposed before. `timeZone` is that of the site as the form has it; dates wait until it is the site's that is proposed.
 */
export function useVisitProposal(form: Form, timeZone: string | undefined, siteId: number | undefined) {
  const filled = useRef<Filled>({})
  const turn = useRef(0)
  const [waiting, setWaiting] = useState<Proposed>()
  const [isFilled, setFilled] = useState(false)

  const isFree = (field: keyof Filled) => {
    const value = form.getValues()[field]
    return !value || value === filled.current[field]
  }
  async function propose(visitIds: readonly number[]): Promise<void> {
    turn.current++
    const asked = turn.current
    const { customerId } = form.getValues()
    if (visitIds.length === 0) return
    const items = await ask(visitIds)
    if (turn.current !== asked || form.getValues().customerId !== customerId) return
    const item = isFree('siteId') ? items[0] : items.find(one => one.siteId === form.getValues().siteId)
    if (!item) return
    if (item.siteId !== null && item.siteId !== siteId && isFree('siteId')) {
      filled.current.siteId = item.siteId
      form.setFieldValue('siteId', item.siteId)
    }
    setWaiting(item)
  }
  const fillIn = useEffectEvent(({ start, end }: Proposed) => {
    setWaiting(undefined)
    if (!start || !end || !isFree('start') || !isFree('end')) return
    filled.current = { ...filled.current, start, end }
    form.setFieldValue('start', start)
    form.setFieldValue('end', end)
    setFilled(true)
  })
  useEffect(() => {
    if (waiting && waiting.timeZone === timeZone) fillIn(waiting)
  }, [waiting, timeZone])
  return { propose, isFilled }
}

/** Those with a day; where nothing can be proposed, it is said and the form stays as it is. */
async function ask(visitIds: readonly number[]): Promise<Proposed[]> {
  try {
    const { items } = await call(drafts.propose, { body: { visitIds: [...visitIds] } })
    return items.filter(({ start }) => start !== null)
  } catch (error) {
    showFailure(error)
    return []
  }
}
