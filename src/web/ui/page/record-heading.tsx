import { Button, Group, Text, Title, Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type Props = {
  title: ReactNode
  badge: ReactNode
  /** The line below. */
  about: ReactNode
  /** Its actions. */
  children: ReactNode
}

/** The heading of a record’s own page: which it is, how it stands, and what can be done with it. */
export function RecordHeading({ title, badge, about, children }: Props) {
  return (
    <Group justify="space-between" align="flex-start" gap="md">
      <div>
        <Group gap="sm">
          <Title order={1} tabIndex={-1} style={{ outline: 'none' }}>
            {title}
          </Title>
          {badge}
        </Group>
        <Text size="sm" c="gray.7" component="div">
          {about}
        </Text>
      </div>
      <Group gap="sm">{children}</Group>
    </Group>
  )
}

type Action = {
  label: string
  icon?: Icon | undefined
  danger?: boolean | undefined
  /** Why it can't be done now. */
  refusal?: string | undefined
  onClick: () => void
}

/** One of a record’s actions; the one that usually comes next stands out. */
export function ActionButton({ action, isNext }: { action: Action; isNext: boolean }) {
  const { label, icon: Picture, danger, refusal, onClick } = action
  return (
    <Tooltip label={refusal} disabled={!refusal} events={{ hover: true, focus: true, touch: true }}>
      <Button
        size="xs"
        variant={isNext ? 'filled' : 'default'}
        {...(danger ? { c: 'red.9' } : {})}
        leftSection={Picture && <Picture size={14} aria-hidden />}
        // Stays reachable, so that everybody learns why it can't be done.
        aria-disabled={!!refusal}
        {...(refusal ? { 'data-disabled': true, 'aria-description': refusal } : {})}
        onClick={() => !refusal && onClick()}
      >
        {label}
      </Button>
    </Tooltip>
  )
}
