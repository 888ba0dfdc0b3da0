import { NativeSelect, Paper, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { customerMails } from '#contract/customer-mails.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { LetterKind } from '#domain/letters.ts'
import { confirmAction } from '#web/ui/dialog/confirm.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayCustomerMail } from '#words/en/customer-mails.ts'
import { sayMessage } from '#words/en/messages.ts'

export type Letters = Reply<typeof customerMails.list>
type Row = Letters['rows'][number]

/** What one does with letters to the customer; each is asked about first, and read before it goes. */
export function useLetterActions(id: number, { recipients, texts }: Letters, onDone: () => void) {
  const act = useSave(customerMails.act)
  const post = useSave(customerMails.send)
  const actOn = async (
    { id: mailId, version }: Row,
    body: { action: 'send' | 'skip' | 'withdraw'; recipient?: string },
  ) => {
    await act({ params: { id, mailId }, body: { ...body, version } }).finally(onDone)
  }
  return {
    send(letter: Row) {
      let recipient = letter.recipient ?? undefined
      confirmAction({
        title: sayCustomerMail('sendTitle'),
        message: <LetterText letter={letter} />,
        extra: <Recipients recipients={recipients} onChoose={chosen => (recipient = chosen)} />,
        confirmLabel: sayCustomerMail('send'),
        cancelLabel: sayCustomerMail('keep'),
        run: () => actOn(letter, { action: 'send', ...(recipient && { recipient }) }),
      })
    },
    drop(letter: Row, action: 'skip' | 'withdraw') {
      confirmAction({
        title: sayCustomerMail(`${action}Title`),
        message: sayCustomerMail(`${action}Text`),
        confirmLabel: sayCustomerMail(`${action}Title`),
        cancelLabel: sayCustomerMail('keep'),
        run: () => actOn(letter, { action }),
      })
    },
    write() {
      let kind = texts[0]?.kind
      let recipient: string | undefined
      confirmAction({
        title: sayCustomerMail('sendTitle'),
        message: <LetterChoice texts={texts} onChoose={chosen => (kind = chosen)} />,
        extra: <Recipients recipients={recipients} onChoose={chosen => (recipient = chosen)} />,
        confirmLabel: sayCustomerMail('send'),
        cancelLabel: sayCustomerMail('keep'),
        run: async () => {
          if (kind)
            await post({ params: { id }, body: { kind, ...(recipient && { recipient }) } }).finally(onDone)
        },
      })
    },
  }
}

type ChoiceProps = { texts: Letters['texts']; onChoose: (kind: LetterKind | undefined) => void }

/** Which letter, and how it reads. */
function LetterChoice({ texts, onChoose }: ChoiceProps) {
  const [letter, setLetter] = useState(texts[0])
  return (
    <Stack gap="sm">
      <NativeSelect
        label={sayCustomerMail('kind')}
        data={texts.map(({ kind }) => ({ value: kind, label: sayMessage(`kind:${kind}`) }))}
        onChange={({ currentTarget: { value } }) => {
          const chosen = texts.find(({ kind }) => kind === value)
          setLetter(chosen)
          onChoose(chosen?.kind)
        }}
      />
      {letter && <LetterText letter={letter} />}
    </Stack>
  )
}

type RecipientsProps = { recipients: readonly string[]; onChoose: (recipient: string) => void }

function Recipients({ recipients, onChoose }: RecipientsProps) {
  if (recipients.length === 0) return <Text c="red">{sayCustomerMail('noAddress')}</Text>
  return (
    <NativeSelect
      label={sayCustomerMail('sendTo')}
      data={[...recipients]}
      onChange={({ currentTarget: { value } }) => onChoose(value)}
    />
  )
}

/** As it is sent. */
export const LetterText = ({ letter: { subject, text } }: { letter: Pick<Row, 'subject' | 'text'> }) => (
  <Paper withBorder p="sm">
    <Stack gap="xs">
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {subject}
      </Text>
      <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {text}
      </Text>
    </Stack>
  </Paper>
)
