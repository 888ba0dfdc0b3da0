import { Menu, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { useMenu } from '#web/app/close-on-back.ts'
import { readSort } from './column.ts'
import classes from './data-table.module.css'
import { HeadingMenu, type HeadingProps } from './heading-menu.tsx'
import { ResizeHandle } from './resize-handle.tsx'

/** Distinguishes a dragged heading from anything else that might be dropped on one. */
const dragType = 'application/x-column'

/** A heading: sorts by click, moves by drag, resizes by its edge, and has the rest in its context menu. */
export function ColumnHeading<Row>(props: HeadingProps<Row>) {
  const { column, arrangement } = props
  const [isOver, setOver] = useState(false)
  const menu = useMenu()

  function drop(event: DragEvent) {
    setOver(false)
    const key = event.dataTransfer.getData(dragType)
    if (key && key !== column.key) arrangement.moveTo(key, column.key)
  }
  function hover(event: DragEvent) {
    if (!event.dataTransfer.types.includes(dragType)) return
    event.preventDefault()
    setOver(true)
  }
  return (
    <Menu {...menu} withInitialFocusPlaceholder={false}>
      <Menu.ContextMenu>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging has its keyboard way in the Columns menu */}
        <div
          className={classes.heading}
          data-align={column.align}
          data-over={isOver || undefined}
          draggable
          onDragStart={event => event.dataTransfer.setData(dragType, column.key)}
          onDragOver={hover}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <IconGripVertical className={classes.grip} size={12} aria-hidden />
          <Title {...props} />
        </div>
      </Menu.ContextMenu>
      <HeadingMenu {...props} />
      <ResizeHandle
        onPreview={width => arrangement.preview(column.key, width)}
        onDone={arrangement.keepPreview}
        onReset={() => arrangement.resetWidth(column.key)}
      />
    </Menu>
  )
}

function Title<Row>({ column, sort, onSort }: HeadingProps<Row>) {
  if (!column.sort) return <span className={classes.title}>{column.title}</span>
  const current = readSort(sort)
  const direction = current?.field === column.sort ? current.direction : null
  const Arrow = direction === 'asc' ? IconArrowUp : direction === 'desc' ? IconArrowDown : IconArrowsSort
  return (
    <UnstyledButton
      className={classes.title}
      title={column.title}
      onClick={() => onSort(`${column.sort}:${direction === 'asc' ? 'desc' : 'asc'}`)}
    >
      <span className={classes.titleText}>{column.title}</span>
      <Arrow size={14} aria-hidden className={direction ? undefined : classes.unsorted} />
    </UnstyledButton>
  )
}
