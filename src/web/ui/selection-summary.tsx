import { Button, Group, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useState } from 'react'
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
        {rows.length} selected
      </Text>
      {actions?.(rows)}
      <CopyButton card={card} />
      <Button size="compact-xs" variant="subtle" onClick={() => selection.replace([])}>
        Clear
      </Button>
    </Group>
  )
}

/** Copies what is seen, ready to be pasted into a spreadsheet. */
function CopyButton({ card }: { card: RefObject<HTMLElement | null> }) {
  const [isCopied, setCopied] = useState(false)
  async function copy() {
    await navigator.clipboard.writeText(readSelectedCells(card.current))
    setCopied(true)
    setTimeout(() => setCopied(false), 2000)
  }
  // Browsers open the clipboard to pages of a secure origin only.
  if (!navigator.clipboard) return null
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      leftSection={isCopied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
      onClick={copy}
    >
      {isCopied ? 'Copied' : 'Copy'}
    </Button>
  )
}

/** Heading and selected rows as tab-separated text; the checkbox and the menu are no data. */
function readSelectedCells(card: HTMLElement | null): string {
  const lines = [...(card?.querySelectorAll<HTMLElement>('thead tr, tbody tr[data-selected]') ?? [])]
  return lines
    .map(line =>
      [...line.children].slice(1, -1).map(cell => (cell.textContent ?? '').replace(/\s+/g, ' ').trim()),
    )
    .map(cells => cells.join('\t'))
    .join('\n')
}
