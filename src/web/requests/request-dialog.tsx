import type { z } from 'zod'
import { requestForm, requests } from '#contract/requests.ts'
import { needsAudit } from '#domain/request-status.ts'
import { call } from '#web/app/api.ts'
import { may, useMe } from '#web/app/session.ts'
import { createOrUpdate } from '#web/ui/form/create-or-update.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import type { Draft } from '#web/ui/form/use-dialog-form.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayCategory } from '#words/en/request-categories.ts'
import { sayRequest } from '#words/en/requests.ts'
import { formatFormMoment } from '#words/moments.ts'
import { auditOption } from './audit-select.tsx'
import type { Request } from './request.ts'
import { RequestFields } from './request-fields.tsx'

type Values = z.input<typeof requestForm>
type Props = { request?: Request | undefined; onClose: () => void }

/** Asks for time off or a change, or changes a request that still waits. */
export function RequestDialog({ request, onClose }: Props) {
  const me = useMe()
  const create = useSave(requests.create, sayRequest('sent'))
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
      toValues={saved => toValues(saved, me.id)}
      onSave={save}
      entity="request"
      reload={
        request && may(requests.one) ? () => call(requests.one, { params: { id: request.id } }) : undefined
      }
      showValue={showValue}
      saveLabel={sayRequest(request ? 'save' : 'sendRequest')}
      onClose={onClose}
    >
      {form => <RequestFields form={form} request={request} />}
    </FormDialog>
  )
}

function toValues(request: Request | undefined, myId: number): Draft<Values> {
  if (!request) {
    const blank = { category: 'timeOff' as const, start: null, end: null, reviewerId: null, note: '' }
    return { ...blank, userId: myId, projectId: null }
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
