import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import paper from './paper.module.css'

type Props = {
  title: string
  subtitle?: ReactNode
  /** Buttons at the right of the title. */
  actions?: ReactNode
  children: ReactNode
}

/**
 * The frame of every screen.
 *
 *     <Page title="Countries" subtitle="Manage countries in the system">
 *       <SearchBar … />
 *       <DataTable … />
 *     </Page>
 */
export function Page({ title, subtitle, actions, children }: Props) {
  return (
    <Stack gap="lg">
      <Group justify="space-between" align={subtitle ? 'flex-start' : 'center'} gap="md">
        <div>
          <Title order={1}>{title}</Title>
          {subtitle && (
            <Text component="div" size="sm" c="dimmed">
              {subtitle}
            </Text>
          )}
        </div>
        {actions && (
          <Group gap="sm" className={paper.onScreen ?? ''}>
            {actions}
          </Group>
        )}
      </Group>
      {children}
    </Stack>
  )
}
