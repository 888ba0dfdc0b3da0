import { Group, Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  /** Of its heading, by which it is named. */
  id: string
  title: string
  /** Beside the heading: what the part adds up to, or can be done with it. */
  aside?: ReactNode
  children: ReactNode
}

/** A part of a record’s page, under its heading. */
export const Section = ({ id, title, aside, children }: Props) => (
  <Paper withBorder p="lg" component="section" aria-labelledby={id}>
    <Group justify="space-between" gap="sm" mb="sm">
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      {aside}
    </Group>
    {children}
  </Paper>
)
