import { Group, Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './profile.module.css'

type Props = {
  id: string
  /** Text, or a heading of its own that bears the id. */
  title: ReactNode
  action?: ReactNode
  children: ReactNode
}

export function ProfileSection({ id, title, action, children }: Props) {
  return (
    <Paper withBorder p="xl" component="section" aria-labelledby={id} className={classes.section}>
      <Group justify="space-between" gap="sm" mb="lg">
        {typeof title === 'string' ? (
          <Title order={2} id={id}>
            {title}
          </Title>
        ) : (
          title
        )}
        {action}
      </Group>
      {children}
    </Paper>
  )
}
