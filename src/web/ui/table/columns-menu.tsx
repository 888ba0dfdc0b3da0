import { ActionIcon, Button, Checkbox, Group, Popover, Stack, Text, Tooltip } from '@mantine/core'
import {
  type Icon,
  IconArrowLeft,
  IconArrowRight,
  IconColumns3,
  IconMinus,
  IconPlus,
} from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useMenu } from '#web/app/close-on-back.ts'
import { sayCommon } from '#words/en/common.ts'
import { sayTable } from '#words/en/table.ts'
import type { ColumnArrangement, PlacedColumn } from './column-settings.ts'

/** Everything that can be done to columns, without a mouse. */
export function ColumnsMenu<Row>({ arrangement }: { arrangement: ColumnArrangement<Row> }) {
  const menu = useMenu()
  return (
    <Popover {...menu} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={sayTable('columns')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={sayTable('columns')}
            onClick={() => menu.onChange(!menu.opened)}
          >
            <IconColumns3 size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={sayTable('columns')} p="sm">
        <Stack gap={4}>
          <Group justify="space-between" wrap="nowrap" gap="xl">
            <Text size="sm" fw={500}>
              {sayTable('columns')}
            </Text>
            <Button
              variant="subtle"
              size="compact-xs"
              disabled={!arrangement.isTouched}
              onClick={arrangement.reset}
            >
              {sayCommon('reset')}
            </Button>
          </Group>
          {arrangement.columns.map(column => (
            <ColumnRow key={column.key} column={column} arrangement={arrangement} />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

type RowProps<Row> = { column: PlacedColumn<Row>; arrangement: ColumnArrangement<Row> }

function ColumnRow<Row>({ column, arrangement }: RowProps<Row>) {
  const { key, title, isHidden } = column
  const named = { column: title }
  const buttons: [string, Icon, () => void][] = [
    [sayTable('moveColumnLeft', named), IconArrowLeft, () => arrangement.shift(key, -1)],
    [sayTable('moveColumnRight', named), IconArrowRight, () => arrangement.shift(key, 1)],
    [sayTable('makeColumnNarrower', named), IconMinus, () => arrangement.widen(key, -1)],
    [sayTable('makeColumnWider', named), IconPlus, () => arrangement.widen(key, 1)],
  ]
  return (
    <Group justify="space-between" wrap="nowrap" gap="xl">
      <Checkbox
        size="xs"
        label={title}
        checked={!isHidden}
        disabled={column.pinned}
        onChange={event => arrangement.setHidden(key, !event.currentTarget.checked)}
      />
      <Group gap={2} wrap="nowrap">
        {buttons.map(([label, Picture, act]) => (
          <ActionIcon
            key={label}
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={label}
            disabled={isHidden}
            onClick={event => keepFocus(event, act)}
          >
            <Picture size={14} aria-hidden />
          </ActionIcon>
        ))}
      </Group>
    </Group>
  )
}

/** A row that moves in the list takes its button with it, and the browser then drops the focus. */
function keepFocus({ currentTarget }: MouseEvent<HTMLButtonElement>, act: () => void): void {
  act()
  setTimeout(() => currentTarget.focus())
}
