import { Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { audits } from '#contract/audits.ts'
import { doneForm } from '#contract/done.ts'
import type { Reply } from '#contract/endpoint.ts'
import { showSuccess } from '#web/app/query-client.ts'
import { isOffline } from '#web/app/read-failure.ts'
import { useMe } from '#web/app/session.ts'
import { canWait, keepWaiting } from '#web/app/waiting.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { useNamedInterval } from '#web/ui/time/site-time.tsx'
import { StartEndFields } from '#web/ui/time/start-end-fields.tsx'
import { sayDone } from '#words/en/done.ts'
import { sayWaiting } from '#words/en/waiting.ts'

export type DoneAudit = {
  id: number
  idflNumber: string
  start: string
  end: string
  timeZone: string
  done: Reply<typeof audits.done>['done']
}

type Said = Reply<typeof audits.done>

type Props = {
  audit: DoneAudit
  /** Says that it was saved; left out, the dialog does. */
  onSaid?: ((said: Said) => void) | undefined
  onClose: () => void
}

/** Says that an audit is done: the times that it really took, and a note for the office. Without reception it is kept, and sent later. */
export function DoneDialog({ audit, onSaid, onClose }: Props) {
  const say = useSayOrKeep(audit, onSaid)
  const planned = useNamedInterval(audit, audit.timeZone)
  const { start, end, note } = audit.done ?? { start: audit.start, end: audit.end, note: '' }
  return (
    <FormDialog
      title={sayDone('title', { number: audit.idflNumber })}
      schema={doneForm}
      toValues={() => ({ start, end: notAfterNow(start, end), note })}
      onSave={say}
      entity="project"
      saveLabel={sayDone('done')}
      onClose={onClose}
    >
      {form => (
        <>
          <Text size="sm">{sayDone('planned', { interval: planned })}</Text>
          <StartEndFields form={form} timeZone={audit.timeZone} />
          <Textarea
            label={sayDone('note')}
            description={sayDone('noteHint')}
            key={form.key('note')}
            {...form.getInputProps('note')}
          />
        </>
      )}
    </FormDialog>
  )
}

/** One that ended before its time did so now, to the next five minutes. */
function notAfterNow(start: string, end: string): string {
  const step = 300_000
  const now = Math.ceil(Date.now() / step) * step
  return Date.parse(end) > now && now > Date.parse(start) ? new Date(now).toISOString() : end
}

function useSayOrKeep({ id, idflNumber, timeZone }: DoneAudit, onSaid: Props['onSaid']) {
  const me = useMe()
  const save = useSave(audits.done, onSaid ? undefined : sayDone('said', { number: idflNumber }))
  const [key] = useState(() => (canWait() ? crypto.randomUUID() : undefined))
  return async (body: { start: string; end: string; note?: string | undefined }): Promise<unknown> => {
    try {
      const said = await save({ params: { id }, body })
      onSaid?.(said)
      return said
    } catch (error) {
      if (!key || !isOffline(error)) throw error
      const done = { projectId: id, number: idflNumber, timeZone }
      await keepWaiting({ key, ownerId: me.id, at: Date.now(), body, done })
      showSuccess(sayWaiting('kept'))
    }
  }
}
