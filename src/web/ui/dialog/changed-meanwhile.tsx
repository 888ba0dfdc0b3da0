import { Alert, Table, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { sayForm } from '#words/en/form.ts'

/** One thing that somebody else changed while a question was open. */
export type Change = { label: string; before: string; now: string }

/** What each thing worth a word of a record is called, and how it reads. */
export type Facts<Shown> = readonly { label: string; read: (record: Shown) => string }[]

/** Which fields of a record changed. */
export function listChanges<Shown>(facts: Facts<Shown>, before: Shown, now: Shown): Change[] {
  return facts
    .map(({ label, read }) => ({ label, before: read(before), now: read(now) }))
    .filter(change => change.before !== change.now)
}

type Props = {
  /** Who was quicker, and when. */
  sentence: string
  /** None given: what is asked below shows it. */
  changes?: readonly Change[] | undefined
}

/** Above a question that is asked again on what somebody else saved meanwhile; nothing typed is lost. */
export function ChangedMeanwhile({ sentence, changes }: Props) {
  return (
    <Alert
      color="orange"
      role="alert"
      icon={<IconUsers size={18} aria-hidden />}
      title={sayForm('currentState', { sentence })}
    >
      {changes && changes.length > 0 && <ChangeTable changes={changes} />}
      <Text size="sm">{sayForm(changes?.length === 0 ? 'nothingRelevantChanged' : 'continueIfApplies')}</Text>
    </Alert>
  )
}

function ChangeTable({ changes }: { changes: readonly Change[] }) {
  return (
    <Table withRowBorders={false} verticalSpacing={2} mb="xs" fz="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{sayForm('what')}</Table.Th>
          <Table.Th scope="col">{sayForm('before')}</Table.Th>
          <Table.Th scope="col">{sayForm('now')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map(({ label, before, now }) => (
          <Table.Tr key={label}>
            <Table.Th scope="row" fw={400} style={{ whiteSpace: 'nowrap' }}>
              {label}
            </Table.Th>
            <Table.Td>{before || sayForm('none')}</Table.Td>
            <Table.Td fw={500}>{now || sayForm('none')}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
