import { ActionIcon, Box, Button, Group, Loader, SegmentedControl, Title, Tooltip } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { Ref } from 'react'
import { nameSpan, type View, views } from '#web/planning/span.ts'
import paper from '#web/ui/page/paper.module.css'
import { sayRoster } from '#words/en/roster.ts'
import type { RosterAddress } from './address.ts'

const listViews = () => views.map(value => ({ value, label: sayRoster(value) }))

type Props = { address: RosterAddress; isLoading: boolean; headingRef: Ref<HTMLHeadingElement> }

/** Which days are shown, how to get to others, and in which view. */
export function Toolbar({ address, isLoading, headingRef }: Props) {
  const { view, date, today, weekStart } = address
  return (
    <Group justify="space-between" gap="sm">
      <Group gap="sm">
        <Button
          size="xs"
          variant="default"
          className={paper.onScreen ?? ''}
          onClick={() => address.goTo(today)}
        >
          {sayRoster('today')}
        </Button>
        <Group gap={2} className={paper.onScreen ?? ''}>
          <Step
            label={sayRoster('previous', { view })}
            icon={IconChevronLeft}
            onClick={() => address.move(-1)}
          />
          <Step label={sayRoster('next', { view })} icon={IconChevronRight} onClick={() => address.move(1)} />
        </Group>
        <Title ref={headingRef} order={2} tabIndex={-1} aria-live="polite" style={{ outline: 'none' }}>
          {nameSpan(view, date, weekStart)}
        </Title>
        {/* Its place is kept: on a phone it would begin a line of its own, and push the days down and up again. */}
        <Box w={14} h={14}>
          {isLoading && <Loader size={14} aria-label={sayRoster('loading')} />}
        </Box>
      </Group>
      <SegmentedControl
        className={paper.onScreen ?? ''}
        size="xs"
        aria-label={sayRoster('view')}
        data={listViews()}
        value={view}
        onChange={value => address.show(value as View)}
      />
    </Group>
  )
}

type StepProps = { label: string; icon: typeof IconChevronLeft; onClick: () => void }

function Step({ label, icon: Picture, onClick }: StepProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray.8" size={30} aria-label={label} onClick={onClick}>
        <Picture size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
