import type { Column } from './column.ts'

/** Longer than a menu takes to close and give the focus back. */
const closingMs = 50

/** Leads to the field of the search bar that filters by the column; none where there is no such field. */
export function findFilter({ filter, sort, key }: Pick<Column<never>, 'filter' | 'sort' | 'key'>) {
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
