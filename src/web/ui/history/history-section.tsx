import { Collapse, Paper, Title, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { Entity } from '#contract/records/cards.ts'
import { sayHistory } from '#words/en/history.ts'
import classes from './history.module.css'
import { HistoryTimeline } from './history-timeline.tsx'

type Props = {
  entity: Entity
  id: number
  /** Where the record's times are read. */
  timeZone: string
  /** Of an auditor's bookings, under a title of its own. */
  of?: 'roster'
  title?: string
}

/**
 * The history of a record on its page.
 *
 *     <HistorySection entity="project" id={audit.id} timeZone={audit.timeZone} />
 */
export function HistorySection({ entity, id, timeZone, of, title = sayHistory('history') }: Props) {
  const [isOpen, setOpen] = useState(true)
  const body = useId()
  return (
    <Paper withBorder p="lg" component="section" aria-label={title}>
      <Title order={2} size="h4">
        <UnstyledButton
          className={classes.heading}
          aria-expanded={isOpen}
          aria-controls={body}
          onClick={() => setOpen(!isOpen)}
        >
          {title}
          <IconChevronDown size={16} className={classes.chevron} aria-hidden />
        </UnstyledButton>
      </Title>
      <Collapse expanded={isOpen} id={body}>
        <HistoryTimeline of={{ entity, id, of }} timeZone={timeZone} isShown={isOpen} />
      </Collapse>
    </Paper>
  )
}
