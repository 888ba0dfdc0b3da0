import { Menu } from '@mantine/core'
import { sayTable } from '#words/en/table.ts'
import type { Column } from './column.ts'
import type { ColumnArrangement, PlacedColumn } from './column-settings.ts'

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

/** Longer than a menu takes to close and give the focus back. */
const closingMs = 50

/** Leads to the field of the search bar that filters by the column; none where there is no such field. */
function findFilter({ filter, sort, key }: Pick<Column<never>, 'filter' | 'sort' | 'key'>) {
  const bar = document.querySelector<HTMLElement>('[data-filters]')
  const known = bar?.dataset.filters?.split(' ') ?? []
  const name = [filter, sort, key, `${key}Id`].find(one => one !== undefined && known.includes(one))
  if (!bar || !name) return undefined
  const field = () => bar.querySelector<HTMLElement>(`[data-filter="${name}"] input`)
  return () => {
    if (!field()) bar.querySelector<HTMLElement>('[aria-expanded=false]')?.click()
    setTimeout(() => field()?.focus(), closingMs)
  }
}

export type HeadingProps<Row> = {
  column: PlacedColumn<Row>
  arrangement: ColumnArrangement<Row>
  sort: string | undefined
  onSort: (sort: string) => void
}
