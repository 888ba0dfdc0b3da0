import { Menu } from '@mantine/core'
import type { HeadingProps } from './column-heading.tsx'
import { findFilter } from './find-filter.ts'

/** The context menu of a heading. */
export function HeadingMenu<Row>({ column, arrangement, onSort }: HeadingProps<Row>) {
  const { key, title, sort } = column
  const goToFilter = findFilter(column)
  return (
    <Menu.Dropdown aria-label={`Column ${title}`}>
      {sort && (
        <>
          <Menu.Item onClick={() => onSort(`${sort}:asc`)}>Sort ascending</Menu.Item>
          <Menu.Item onClick={() => onSort(`${sort}:desc`)}>Sort descending</Menu.Item>
          <Menu.Divider />
        </>
      )}
      {goToFilter && (
        <>
          <Menu.Item onClick={goToFilter}>Filter by {title}</Menu.Item>
          <Menu.Divider />
        </>
      )}
      <Menu.Item disabled={column.pinned ?? false} onClick={() => arrangement.setHidden(key, true)}>
        Hide column
      </Menu.Item>
      <Menu.Item onClick={() => arrangement.shift(key, -1)}>Move left</Menu.Item>
      <Menu.Item onClick={() => arrangement.shift(key, 1)}>Move right</Menu.Item>
      <Menu.Item closeMenuOnClick={false} onClick={() => arrangement.widen(key, 1)}>
        Wider
      </Menu.Item>
      <Menu.Item closeMenuOnClick={false} onClick={() => arrangement.widen(key, -1)}>
        Narrower
      </Menu.Item>
      <Menu.Divider />
      <Menu.Label>Show columns</Menu.Label>
      {arrangement.columns.map(other => (
        <Menu.CheckboxItem
          key={other.key}
          closeMenuOnClick={false}
          checked={!other.isHidden}
          disabled={other.pinned ?? false}
          onChange={isShown => arrangement.setHidden(other.key, !isShown)}
        >
          {other.title}
        </Menu.CheckboxItem>
      ))}
      <Menu.Divider />
      <Menu.Item disabled={!arrangement.isTouched} onClick={arrangement.reset}>
        Reset columns
      </Menu.Item>
    </Menu.Dropdown>
  )
}
