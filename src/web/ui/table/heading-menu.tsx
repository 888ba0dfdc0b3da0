import { Menu } from '@mantine/core'
import { sayTable } from '#words/en/table.ts'
import type { HeadingProps } from './column-heading.tsx'
import { findFilter } from './find-filter.ts'

/** The context menu of a heading. */
export function HeadingMenu<Row>({ column, arrangement, onSort }: HeadingProps<Row>) {
  const { key, title, sort } = column
  const goToFilter = findFilter(column)
  return (
    <Menu.Dropdown aria-label={sayTable('columnMenu', { column: title })}>
      {sort && (
        <>
          <Menu.Item onClick={() => onSort(`${sort}:asc`)}>{sayTable('sortAscending')}</Menu.Item>
          <Menu.Item onClick={() => onSort(`${sort}:desc`)}>{sayTable('sortDescending')}</Menu.Item>
          <Menu.Divider />
        </>
      )}
      {goToFilter && (
        <>
          <Menu.Item onClick={goToFilter}>{sayTable('filterBy', { column: title })}</Menu.Item>
          <Menu.Divider />
        </>
      )}
      <Menu.Item disabled={column.pinned ?? false} onClick={() => arrangement.setHidden(key, true)}>
        {sayTable('hideColumn')}
      </Menu.Item>
      <Menu.Item onClick={() => arrangement.shift(key, -1)}>{sayTable('moveLeft')}</Menu.Item>
      <Menu.Item onClick={() => arrangement.shift(key, 1)}>{sayTable('moveRight')}</Menu.Item>
      <Menu.Item closeMenuOnClick={false} onClick={() => arrangement.widen(key, 1)}>
        {sayTable('wider')}
      </Menu.Item>
      <Menu.Item closeMenuOnClick={false} onClick={() => arrangement.widen(key, -1)}>
        {sayTable('narrower')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Label>{sayTable('showColumns')}</Menu.Label>
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
        {sayTable('resetColumns')}
      </Menu.Item>
    </Menu.Dropdown>
  )
}
