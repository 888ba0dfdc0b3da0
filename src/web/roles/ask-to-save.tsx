import { List, Stack, Text } from '@mantine/core'
import { ask } from '#web/ui/ask.tsx'
import type { Role, RoleValues } from './role.ts'
import { describeChanges } from './role-changes.ts'

/** Says whose rights change and how, before they do. */
export function askToSave(values: RoleValues, before: Role | undefined): Promise<boolean> {
  const lines = describeChanges(values, before)
  return ask({
    title: before ? 'Update this role?' : 'Add this role?',
    yes: before ? 'Update role' : 'Add role',
    message: (
      <Stack gap="sm">
        <Text size="sm">
          The role{' '}
          <Text span inherit fw={500}>
            {values.name.trim()}
          </Text>
          {before ? ' changes for everybody who has it, at their next click.' : ' will be added.'}
        </Text>
        {lines.length > 0 && (
          <List size="sm" spacing="xs">
            {lines.map(line => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
        )}
      </Stack>
    ),
  })
}
