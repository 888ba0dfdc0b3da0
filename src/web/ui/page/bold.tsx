import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** What stands out in a sentence: `sayAudit.rich('released', { names, b: bold })`. */
export const bold = (chunks: ReactNode) => (
  <Text key={String(chunks)} span inherit fw={500}>
    {chunks}
  </Text>
)
