import { NativeSelect, Paper, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { audits } from '#contract/audits.ts'
import { faultsOf } from '#contract/fault.ts'
import { letterForm, messageSettings } from '#contract/messages.ts'
import { type LetterKind, letterModes, placeholders, spellPlaceholder } from '#domain/letters.ts'
import { call } from '#web/app/api.ts'
import { readMessage, readSentence } from '#web/app/read-failure.ts'
import { may } from '#web/app/session.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import type { DialogForm } from '#web/ui/form/use-dialog-form.ts'
import { SearchSelect } from '#web/ui/pickers/search-select.tsx'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayMessage } from '#words/en/messages.ts'
import { listValues } from '#words/lists.ts'
import type { Messages } from './general-dialog.tsx'

type Props = { messages: Messages; kind: LetterKind; onClose: () => void }
type Form = DialogForm<typeof letterForm>

/** When a letter is sent, its text, and how that reads about a real audit. */
export function LetterDialog({ messages, kind, onClose }: Props) {
  const update = useSave(messageSettings.update, sayMessage('changed'))
  const letterOf = ({ letters }: Messages) => letters.find(one => one.kind === kind) ?? null
  return (
    <FormDialog
      title={sayMessage(`kind:${kind}`)}
      size="lg"
      schema={letterForm}
      record={messages}
      toValues={record => letterOf(record ?? messages) as Messages['letters'][number]}
      onSave={(values, saved = messages) => {
        const { organisation, replyTo, invites, version } = saved
        const letters = saved.letters.map(one => (one.kind === kind ? { ...one, ...values } : one))
        return update({ body: { organisation, replyTo, invites, letters, version } })
      }}
      entity="setting"
      reload={() => call(messageSettings.read, {})}
      onClose={onClose}
    >
      {form => (
        <>
          <NativeSelect
            label={sayMessage('mode')}
            data={letterModes.map(value => ({ value, label: sayMessage(`mode:${value}`) }))}
            key={form.key('mode')}
            {...form.getInputProps('mode')}
          />
          <TextInput
            label={sayMessage('subject')}
            required
            key={form.key('subject')}
            {...form.getInputProps('subject')}
          />
          <Textarea
            label={sayMessage('text')}
            description={sayMessage('placeholders', {
              placeholders: listValues(placeholders.map(spellPlaceholder)),
            })}
            required
            minRows={8}
            maxRows={16}
            key={form.key('text')}
            {...form.getInputProps('text')}
          />
          {may(audits.one) && <Preview form={form} />}
        </>
      )}
    </FormDialog>
  )
}

function Preview({ form }: { form: Form }) {
  const [projectId, setProjectId] = useState<number | null>(null)
  const subject = form.useWatchValue('subject') ?? ''
  const text = form.useWatchValue('text') ?? ''
  const [fault] = faultsOf(letterForm.pick({ subject: true, text: true }).safeParse({ subject, text }).error)
  const { data, error } = useAsk(
    messageSettings.preview,
    projectId !== null && !fault && { body: { subject, text, projectId } },
    { placeholderData: shown => shown },
  )
  // Until it can be sent like that, the preview is of something else.
  const problem = projectId !== null && (fault ? readSentence(fault) : error && readMessage(error))
  return (
    <>
      <SearchSelect
        label={sayMessage('previewOf')}
        placeholder={sayMessage('searchAudits')}
        value={projectId}
        onChange={setProjectId}
        from={audits.list}
        toQuery={value => ({ limit: 20, sort: 'start:desc', ...(value && { value }) })}
        one={audits.one}
        toOption={({ id, idflNumber, companyName }) => ({
          value: id,
          label: `${idflNumber} · ${companyName}`,
        })}
      />
      {problem && (
        <Text c="red" size="sm" role="alert">
          {problem}
        </Text>
      )}
      {data && !problem && (
        <Paper withBorder p="md" component="section" aria-label={sayMessage('preview')}>
          <Text size="sm" c="gray.7">
            {data.recipient ? sayMessage('to', { recipient: data.recipient }) : sayMessage('noRecipient')}
          </Text>
          <Text fw={700} my="xs">
            {data.subject}
          </Text>
          <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{data.text}</Text>
        </Paper>
      )}
    </>
  )
}
