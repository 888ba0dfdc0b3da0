import { ActionIcon, Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFilter, IconFilterFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type Props = { title: string; isFiltering: boolean; children: (close: () => void) => ReactNode }

/** The funnel in a heading. */
export function ColumnFilter({ title, isFiltering, children }: Props) {
  const [isOpen, { toggle, close }] = useDisclosure(false)
  const Funnel = isFiltering ? IconFilterFilled : IconFilter
  return (
    <Popover
      opened={isOpen}
      onChange={open => !open && close()}
      position="bottom-end"
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <ActionIcon
          size="sm"
          variant={isFiltering ? 'light' : 'subtle'}
          color={isFiltering ? undefined : 'gray'}
          aria-label={isFiltering ? `Filter by ${title}, in effect` : `Filter by ${title}`}
          onClick={toggle}
        >
          <Funnel size={14} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={`Filter by ${title}`}>{children(close)}</Popover.Dropdown>
    </Popover>
  )
}
