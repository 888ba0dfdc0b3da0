import { Button, Group, Text } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import { sayCommon } from '#words/en/common.ts'
import { sayTable } from '#words/en/table.ts'
import { readSelectedRows } from './copied-rows.ts'
import { CopyButton } from './copy-button.tsx'
import type { RowSelection } from './use-row-selection.ts'

type Props<Row> = {
  selection: RowSelection<Row>
  card: RefObject<HTMLElement | null>
  actions: ((rows: Row[]) => ReactNode) | undefined
}

/** How many rows are selected, and what can be done with them. */
export function SelectionSummary<Row>({ selection, card, actions }: Props<Row>) {
  const { rows } = selection
  if (rows.length === 0) return <span role="status" />
  return (
    <Group gap="sm">
      <Text size="sm" fw={500} role="status">
        {sayTable('selected', { count: rows.length })}
      </Text>
      {actions?.(rows)}
      {/* What is seen, ready to be pasted into a spreadsheet. */}
      <CopyButton read={() => readSelectedRows(card.current)} variant="subtle" size="compact-xs" />
      <Button size="compact-xs" variant="subtle" onClick={() => selection.replace([])}>
        {sayCommon('clear')}
      </Button>
    </Group>
  )
}
