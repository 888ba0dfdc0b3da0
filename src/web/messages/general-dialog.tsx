import { NativeSelect, TextInput } from '@mantine/core'
import type { Reply } from '#contract/endpoint.ts'
import { generalMessagesForm, messageSettings } from '#contract/messages.ts'
import { call } from '#web/app/api.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayMessage } from '#words/en/messages.ts'

export type Messages = Reply<typeof messageSettings.read>

type Props = { messages: Messages; onClose: () => void }

/** As whom mails are sent, and whether auditors get invites. */
export function GeneralDialog({ messages, onClose }: Props) {
  const update = useSave(messageSettings.update, sayMessage('changed'))
  return (
    <FormDialog
      title={sayMessage('change')}
      schema={generalMessagesForm}
      record={messages}
      toValues={record => {
        const { organisation, replyTo, invites } = record ?? messages
        return { organisation, replyTo, invites }
      }}
      onSave={(values, saved = messages) =>
        update({ body: { ...values, letters: saved.letters, version: saved.version } })
      }
      entity="setting"
      reload={() => call(messageSettings.read, {})}
      onClose={onClose}
    >
      {form => (
        <>
          <TextInput
            label={sayMessage('organisation')}
            description={sayMessage('organisationHint')}
            key={form.key('organisation')}
            {...form.getInputProps('organisation')}
          />
          <TextInput
            label={sayMessage('replyTo')}
            description={sayMessage('replyToHint')}
            type="email"
            key={form.key('replyTo')}
            {...form.getInputProps('replyTo')}
          />
          <NativeSelect
            label={sayMessage('invites')}
            description={sayMessage('invitesHint')}
            data={(['off', 'on'] as const).map(value => ({ value, label: sayMessage(`invites:${value}`) }))}
            key={form.key('invites')}
            {...form.getInputProps('invites')}
          />
        </>
      )}
    </FormDialog>
  )
}
