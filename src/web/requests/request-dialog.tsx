import { useState } from 'react'
import type { z } from 'zod'
import { requestForm } from '#contract/request-form.ts'
import { requests } from '#contract/requests.ts'
import { needsAudit } from '#domain/request-status.ts'
import { call } from '#web/app/api.ts'
import { showSuccess } from '#web/app/query-client.ts'
import { isOffline } from '#web/app/read-failure.ts'
import { may, useMe } from '#web/app/session.ts'
import { canWait, keepWaiting } from '#web/app/waiting.ts'
import { createOrUpdate } from '#web/ui/form/create-or-update.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import type { Draft } from '#web/ui/form/use-dialog-form.ts'
import type { Option } from '#web/ui/pickers/use-options.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayCategory } from '#words/en/request-categories.ts'
import { sayRequest } from '#words/en/requests.ts'
import { sayWaiting } from '#words/en/waiting.ts'
import { formatFormMoment } from '#words/moments.ts'
import { auditOption } from './audit-select.tsx'
import type { Request } from './request.ts'
import { RequestFields } from './request-fields.tsx'

type Values = z.input<typeof requestForm>
/** What a new request begins with. */
export type Given = Partial<Pick<Draft<Values>, 'category' | 'start' | 'end' | 'reviewerId' | 'projectId'>>
type Labels = { audit?: Option; reviewer?: Option }

type Props = {
  request?: Request | undefined
  given?: Given | undefined
  /** What its pickers name before their lists have come, or without a connection. */
  labels?: Labels | undefined
  onClose: () => void
}

/** Asks for time off or a change, or changes a request that still waits. */
export function RequestDialog({ request, given, labels, onClose }: Props) {
  const me = useMe()
  const create = useCreateOrKeep(me.id)
  const update = useSave(requests.update, sayRequest('updated'))

  function save(values: Values, saved: Request | undefined) {
    const body = { ...values, projectId: needsAudit(values.category) ? values.projectId : null }
    return createOrUpdate(create, update)(body, saved)
  }
  return (
    <FormDialog
      title={sayRequest(request ? 'editRequest' : 'newRequest')}
      size={560}
      schema={requestForm}
      record={request}
      toValues={saved => toValues(saved, me.id, given)}
      onSave={save}
      entity="request"
      reload={
        request && may(requests.one) ? () => call(requests.one, { params: { id: request.id } }) : undefined
      }
      showValue={showValue}
      saveLabel={sayRequest(request ? 'save' : 'sendRequest')}
      onClose={onClose}
    >
      {form => <RequestFields form={form} request={request} labels={labels} />}
    </FormDialog>
  )
}

/** Without a connection a new request of one’s own is kept on the phone, to be sent later under the same key. */
function useCreateOrKeep(myId: number) {
  const create = useSave(requests.create, sayRequest('sent'))
  const [key] = useState(() => (canWait() ? crypto.randomUUID() : undefined))
  return async ({ body }: { body: Values }): Promise<unknown> => {
    try {
      return await create({ body: { ...body, ...(key && { key }) } })
    } catch (error) {
      if (!key || !isOffline(error) || (body.userId ?? myId) !== myId) throw error
      await keepWaiting({ key, ownerId: myId, at: Date.now(), body })
      showSuccess(sayWaiting('kept'))
    }
  }
}

function toValues(request: Request | undefined, myId: number, given: Given = {}): Draft<Values> {
  if (!request) {
    const blank = { category: 'timeOff' as const, start: null, end: null, reviewerId: null, note: '' }
    return { ...blank, userId: myId, projectId: null, ...given }
  }
  const { category, start, end, reviewerId, userId, projectId, note } = request
  return { category, start, end, reviewerId, userId, projectId, note }
}

function showValue(field: string, request: Request): string {
  if (field === 'category') return sayCategory(request.category)
  if (field === 'reviewerId') return request.reviewer.name
  if (field === 'projectId') return request.project ? auditOption(request.project).label : sayRequest('none')
  if (field === 'start' || field === 'end') return formatFormMoment(request[field], request.timeZone)
  return request.note
}
