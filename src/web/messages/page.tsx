import { ActionIcon, Button, Paper, Stack, Table } from '@mantine/core'
import { IconHistory, IconPencil } from '@tabler/icons-react'
import { messageSettings } from '#contract/messages.ts'
import type { LetterKind } from '#domain/letters.ts'
import { useHistoryDrawer } from '#web/ui/history/history-drawer.tsx'
import { Fact, Facts } from '#web/ui/page/facts.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { useEdited } from '#web/ui/table/use-edited.ts'
import { sayMessage } from '#words/en/messages.ts'
import { GeneralDialog, type Messages } from './general-dialog.tsx'
import { LetterDialog } from './letter-dialog.tsx'

/** What is sent to auditors and customers, as whom, and in which words. */
export function MessagesPage() {
  const { data, error, refetch } = useAsk(messageSettings.read, {})
  const general = useEdited()
  const [historyOf, drawer] = useHistoryDrawer('setting', messageSettings.read)
  const history = data && historyOf({ id: data.id, name: sayMessage('title') })
  const actions = (
    <>
      {data && (
        <Button
          h="auto"
          mih={44}
          // Large text takes two lines on a phone.
          styles={{ label: { whiteSpace: 'normal' } }}
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={() => general.edit()}
        >
          {sayMessage('change')}
        </Button>
      )}
      {history && (
        <ActionIcon variant="default" size={36} aria-label={sayMessage('history')} onClick={history.onClick}>
          <IconHistory size={18} aria-hidden />
        </ActionIcon>
      )}
    </>
  )
  return (
    <Page title={sayMessage('title')} subtitle={sayMessage('subtitle')} actions={actions}>
      {data ? (
        <Stack gap="lg" maw={860}>
          <General messages={data} />
          <Letters messages={data} />
        </Stack>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
      {drawer}
      {general.edited && data && (
        <GeneralDialog key={general.edited.key} messages={data} onClose={general.stop} />
      )}
    </Page>
  )
}

const General = ({ messages: { organisation, replyTo, invites } }: { messages: Messages }) => (
  <Paper withBorder p="lg">
    <Facts>
      <Fact name={sayMessage('organisation')}>{organisation || sayMessage('none')}</Fact>
      <Fact name={sayMessage('replyTo')}>{replyTo || sayMessage('planner')}</Fact>
      <Fact name={sayMessage('invites')}>{sayMessage(`invites:${invites}`)}</Fact>
    </Facts>
  </Paper>
)

function Letters({ messages }: { messages: Messages }) {
  const editing = useEdited<LetterKind>()
  return (
    <Section id="letters" title={sayMessage('letters')}>
      <Table.ScrollContainer minWidth={0}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{sayMessage('letter')}</Table.Th>
              <Table.Th scope="col">{sayMessage('mode')}</Table.Th>
              <Table.Td />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {messages.letters.map(({ kind, mode }) => (
              <Table.Tr key={kind}>
                <Table.Th scope="row" fw={500}>
                  {sayMessage(`kind:${kind}`)}
                </Table.Th>
                <Table.Td>{sayMessage(`mode:${mode}`)}</Table.Td>
                <Table.Td ta="right">
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={sayMessage('editOf', { letter: sayMessage(`kind:${kind}`) })}
                    onClick={() => editing.edit(kind)}
                  >
                    {sayMessage('edit')}
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {editing.edited?.record && (
        <LetterDialog
          key={editing.edited.key}
          messages={messages}
          kind={editing.edited.record}
          onClose={editing.stop}
        />
      )}
    </Section>
  )
}
