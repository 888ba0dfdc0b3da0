import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import type { Audit } from './audit.ts'

/** Which audit it is and how it stands; `children` are its actions. */
export function AuditHeading({ audit, children }: { audit: Audit; children: ReactNode }) {
  return (
    <Group justify="space-between" align="flex-start" gap="md">
      <div>
        <Group gap="sm">
          <Title order={1} tabIndex={-1} style={{ outline: 'none' }}>
            {audit.idflNumber}
          </Title>
          <StatusBadge status={audit.phase} />
        </Group>
        <Text size="sm" c="gray.7">
          {audit.companyName}
        </Text>
      </div>
      <Group gap="sm">{children}</Group>
    </Group>
  )
}
