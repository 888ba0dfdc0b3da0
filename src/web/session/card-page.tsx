import { Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { LogoMark } from '#web/ui/page/logo-mark.tsx'
import { saySession } from '#words/en/session.ts'
import classes from './card-page.module.css'

type Props = { title: string; description: ReactNode; children: ReactNode }

/** A page before the shell: one card with one question. */
export function CardPage({ title, description, children }: Props) {
  return (
    <main className={classes.page}>
      <Paper withBorder shadow="xs" className={classes.card}>
        <Stack gap="lg">
          <div className={classes.product}>
            <LogoMark />
            {saySession('product')}
          </div>
          <Stack gap="xs">
            <Title order={1}>{title}</Title>
            <Text size="md" c="dimmed">
              {description}
            </Text>
          </Stack>
          {children}
        </Stack>
      </Paper>
    </main>
  )
}
