import { Alert, Button, Group, Table, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { sayForm } from '#words/en/form.ts'

/** One field that somebody else changed: as it stands in the form, and as they saved it. */
export type Difference = { field: string; label: string; yours: string; theirs: string; isContested: boolean }

type Props = {
  sentence: string
  differences: readonly Difference[]
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** Says that somebody else changed the record that is open, in what, and asks which shall stand. Nothing typed is lost. */
export function MeanwhileNotice({ sentence, differences, onTakeTheirs, onKeepMine }: Props) {
  const isContested = differences.some(difference => difference.isContested)
  return (
    <Alert color="orange" role="alert" icon={<IconUsers size={18} aria-hidden />} title={sentence}>
      <Table withRowBorders={false} verticalSpacing={2} mb="sm" fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{sayForm('field')}</Table.Th>
            <Table.Th scope="col">{sayForm('yours')}</Table.Th>
            <Table.Th scope="col">{sayForm('theirs')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {differences.map(difference => (
            <Row key={difference.field} {...difference} />
          ))}
        </Table.Tbody>
      </Table>
      <Group gap="sm">
        <Button size="compact-sm" variant="default" onClick={onTakeTheirs}>
          {sayForm(isContested ? 'takeTheirs' : 'takeTheirChanges')}
        </Button>
        {isContested && (
          <Button size="compact-sm" variant="default" onClick={onKeepMine}>
            {sayForm('keepMine')}
          </Button>
        )}
        <Text size="xs" c="gray.7">
          {sayForm(isContested ? 'takeTheirsHint' : 'takeTheirChangesHint')}
        </Text>
      </Group>
    </Alert>
  )
}

function Row({ label, yours, theirs, isContested }: Difference) {
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {label}
      </Table.Th>
      <Table.Td fw={isContested ? 500 : 400}>{yours}</Table.Td>
      <Table.Td fw={500}>{theirs}</Table.Td>
    </Table.Tr>
  )
}
