import { Button, Popover, type PopoverProps } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { closesListOnBack, useMenu } from '#web/app/close-on-back.ts'

/** For fields in it: their lists and calendars open inside, since choosing outside of it would shut it. */
export const insideFilters = {
  list: { size: 'xs', comboboxProps: { withinPortal: false, ...closesListOnBack } },
  day: { size: 'xs', popoverProps: { withinPortal: false } },
} as const

type Props = {
  label: string
  /** What the fields are called together. */
  title: string
  icon: ReactNode
  isActive: boolean
  position: PopoverProps['position']
  children: ReactNode
}

/** Filters that are set now and then, behind one button. The first Escape, or Back, shuts a list in it, the next one all. */
export function FiltersPopover({ label, title, icon, isActive, position, children }: Props) {
  const menu = useMenu()
  function shut(event: KeyboardEvent<HTMLElement>) {
    const isOfList = (event.target as HTMLElement).dataset.mantineStopPropagation === 'true'
    if (event.key === 'Escape' && !isOfList) menu.onChange(false)
  }
  return (
    <Popover
      {...menu}
      position={position}
      width={300}
      shadow="md"
      closeOnEscape={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          size="xs"
          onClick={() => menu.onChange(!menu.opened)}
          variant={isActive ? 'light' : 'default'}
          leftSection={icon}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={title} onKeyDownCapture={shut}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
