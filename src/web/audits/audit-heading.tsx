import { Group, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { Audit } from './audit.ts'

/** Which audit it is and how it stands; `children` are its actions. */
export function AuditHeading({ audit, children }: { audit: Audit; children: ReactNode }) {
  const title = useFocusWhenLost(audit.version)
  return (
    <Group justify="space-between" align="flex-start" gap="md">
      <div>
        <Group gap="sm">
          <Title order={1} ref={title} tabIndex={-1} style={{ outline: 'none' }}>
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

/** Longer than a dialog takes to close and give the focus back. */
const closingTime = 400

/** An action may be gone once it is done, and the focus with it: the heading takes it, not the top of the page. */
function useFocusWhenLost(version: number) {
  const title = useRef<HTMLHeadingElement>(null)
  const before = useRef(version)
  useEffect(() => {
    if (before.current === version) return
    before.current = version
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) title.current?.focus()
    }, closingTime)
    return () => clearTimeout(timer)
  }, [version])
  return title
}
