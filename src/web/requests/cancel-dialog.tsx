import { Alert, Text, Textarea } from '@mantine/core'
import { IconCalendarX } from '@tabler/icons-react'
import { cancelForm, refuseCancelForm } from '#contract/request-form.ts'
import { requests } from '#contract/requests.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { OwnTime } from '#web/ui/time/site-time.tsx'
import { sayRequest } from '#words/en/requests.ts'
import type { Request } from './request.ts'

type Props = { command: 'askCancel' | 'refuseCancel'; request: Request; onClose: () => void }

/** Asks for accepted time to be canceled, or says no to that; either with a reason, which the other one reads. */
export function CancelDialog({ command, request, onClose }: Props) {
  const isAsking = command === 'askCancel'
  const ask = useSave(requests.askCancel, sayRequest('cancelAsked'))
  const refuse = useSave(requests.refuseCancel, sayRequest('cancelRefused'))
  const { id, version, reviewer, user } = request
  return (
    <FormDialog
      title={sayRequest(isAsking ? 'askCancel' : 'refuseCancel')}
      schema={isAsking ? cancelForm : refuseCancelForm}
      record={request}
      toValues={() => ({ reason: '' })}
      onSave={({ reason }, saved) => {
        const change = { params: { id }, body: { reason: reason ?? '', version: saved?.version ?? version } }
        return isAsking ? ask(change) : refuse(change)
      }}
      entity="request"
      saveLabel={sayRequest(isAsking ? 'sendRequest' : 'refuseCancel')}
      onClose={onClose}
    >
      {form => (
        <>
          <Text size="sm">
            {isAsking
              ? sayRequest('cancelHint', { name: reviewer.name })
              : sayRequest('refuseCancelHint', { name: user.name })}
          </Text>
          <Textarea
            label={sayRequest(isAsking ? 'reasonOptional' : 'reason')}
            required={!isAsking}
            key={form.key('reason')}
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </FormDialog>
  )
}

/** That somebody asked for it to be canceled, when and why. */
export function CancelNotice({ request }: { request: Request }) {
  const { cancelAskedAt, cancelNote, status, user, reviewer } = request
  if (!cancelAskedAt || status !== 'accept') return null
  return (
    <Alert
      color="yellow"
      icon={<IconCalendarX size={18} aria-hidden />}
      title={sayRequest('cancelWaits', { name: user.name })}
    >
      {cancelNote && <Text style={{ whiteSpace: 'pre-wrap' }}>{cancelNote}</Text>}
      <Text size="sm">
        {sayRequest.rich('cancelWaitsFor', {
          name: reviewer.name,
          at: () => <OwnTime key="at" at={cancelAskedAt} />,
        })}
      </Text>
    </Alert>
  )
}
