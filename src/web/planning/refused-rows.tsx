import { Alert, Button, Group, Text } from '@mantine/core'
import { sayProposal } from '#words/en/plans.ts'
import type { RowWork } from './use-row-work.tsx'

/** How far it is, while it goes on. */
export function Doing({ work: { progress } }: { work: RowWork }) {
  return (
    <Text size="sm" role="status">
      {progress && sayProposal('doing', progress)}
    </Text>
  )
}

/** The rest stands in the rows themselves. */
const mostShown = 10

const titles = { accept: 'notAccepted', undo: 'notUndone', change: 'notDone' } as const

/** What was refused when rows were accepted or left out, each with why; they stay as they are. Warnings can be taken. */
export function RefusedRows({ work: { refused, forget, acceptOpen, undoRows } }: { work: RowWork }) {
  if (!refused) return null
  const count = refused.rows.length
  const toConfirm = refused.rows.flatMap(({ row }) => row ?? [])
  return (
    <Alert
      color="orange"
      role="alert"
      withCloseButton
      closeButtonLabel={sayProposal('dismiss')}
      onClose={forget}
      title={sayProposal(titles[refused.what], { count })}
    >
      <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
        {refused.rows.slice(0, mostShown).map(({ rowId, number, reason }) => (
          <li key={rowId}>{sayProposal('ofAudit', { number, reason })}</li>
        ))}
        {count > mostShown && <li>{sayProposal('moreRefused', { count: count - mostShown })}</li>}
      </ul>
      {toConfirm.length > 0 && (
        <Group mt="xs">
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => void (refused.what === 'undo' ? undoRows : acceptOpen)(toConfirm, true)}
          >
            {sayProposal(refused.what === 'undo' ? 'undoAnyway' : 'acceptAnyway', {
              count: toConfirm.length,
            })}
          </Button>
        </Group>
      )}
    </Alert>
  )
}
