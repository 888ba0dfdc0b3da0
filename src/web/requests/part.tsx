import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** A titled paragraph of a panel. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Text size="xs" fw={500} c="gray.7" component="h3" m={0} mb={4}>
        {title}
      </Text>
      <Text size="sm" component="div">
        {children}
      </Text>
    </div>
  )
}
