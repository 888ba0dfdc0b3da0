import { List, Stack, Text } from '@mantine/core'
import { ask } from '#web/ui/dialog/ask.tsx'
import { bold } from '#web/ui/page/bold.tsx'
import { sayRole } from '#words/en/roles.ts'
import type { Role, RoleValues } from './role.ts'
import { describeChanges } from './role-changes.ts'

/** Says whose rights change and how, before they do. */
export function askToSave(values: RoleValues, before: Role | undefined): Promise<boolean> {
  const lines = describeChanges(values, before)
  return ask({
    title: sayRole(before ? 'updateTitle' : 'addTitle'),
    yes: sayRole(before ? 'updateRole' : 'addRole'),
    message: (
      <Stack gap="sm">
        <Text size="sm">
          {sayRole.rich(before ? 'willChange' : 'willBeAdded', { name: values.name.trim(), b: bold })}
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
