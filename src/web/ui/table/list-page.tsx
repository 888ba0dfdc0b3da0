import type { ReactNode } from 'react'
import { Page } from '#web/ui/page/page.tsx'
import { DataTable } from './data-table.tsx'
import { SearchBar, type SearchField } from './search-bar.tsx'
import type { DataTableProps } from './table-props.ts'

type Props<Row extends { id: number }> = Omit<DataTableProps<Row>, 'label'> & {
  title: string
  subtitle: string
  /** Names the table for screen readers; as the page unless given. */
  label?: string
  /** Buttons at the right of the title. */
  tools?: ReactNode
  /** What the list is searched by. */
  fields: readonly SearchField[]
  /** Dialogs and drawers that it opens. */
  children?: ReactNode
}

/**
 * A page that is one list: its title, its search and its table, which share what is shown and how a record is added. A page
 * that has more to it (tabs, a second list) is composed of the three itself.
 *
 *     const table = useListPage(countries.list, filters)
 *     <ListPage {...table} name="countries" title="Countries" subtitle="…" fields={listFields()} columns={…} create={…}>
 *       {edited && <CountryDialog key={edited.key} … />}
 *     </ListPage>
 */
export function ListPage<Row extends { id: number }>(props: Props<Row>) {
  const { title, subtitle, label = title, tools, fields, children, ...table } = props
  const { search, onSearch, list, create } = table
  return (
    <Page title={title} subtitle={subtitle} actions={tools}>
      <SearchBar fields={fields} search={search} onSearch={onSearch} list={list} create={create} />
      <DataTable {...table} label={label} />
      {children}
    </Page>
  )
}
