import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { countries } from '#contract/countries.ts'
import { idFilter, textFilter } from '#contract/list.ts'
import { useListSearch } from '#web/app/list-search.ts'
import { may, useMe } from '#web/app/session.ts'
import { confirmDelete } from '#web/ui/confirm.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { useHistoryDrawer } from '#web/ui/history/history-drawer.tsx'
import { Page } from '#web/ui/page.tsx'
import { useList } from '#web/ui/read/use-list.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { SearchBar } from '#web/ui/search-bar.tsx'
import { useShowAccounts } from '#web/ui/use-show-accounts.ts'
import { type Country, countryColumns } from './columns.tsx'
import { CountryDialog } from './country-dialog.tsx'

const filters = { id: idFilter, name: textFilter, code: textFilter }
const fields = [
  { key: 'id', label: 'ID', numeric: true, width: 100 },
  { key: 'name', label: 'Name' },
  { key: 'code', label: 'Code', width: 100 },
]

export function CountriesPage() {
  const [{ sort = 'name:asc', ...asked }, setSearch] = useListSearch(filters)
  const search = { ...asked, sort }
  const list = useList(countries.list, search, ({ id, name, code }) => ({ id, name, code }))
  const remove = useSave(countries.remove, 'Country deleted successfully')
  const showAccounts = useShowAccounts()
  const [edited, setEdited] = useState<{ country?: Country }>()
  const { timeZone } = useMe()
  const [historyOf, historyDrawer] = useHistoryDrawer('country')
  const edit = (country?: Country) => setEdited({ ...(country && { country }) })

  const askToDelete = ({ id, name }: Country) =>
    confirmDelete({ what: `the country ${name}`, run: () => remove({ params: { id } }) })

  const create = may(countries.create) && { label: 'Add country', onClick: () => edit() }
  return (
    <Page title="Countries" subtitle="Manage countries in the system">
      <SearchBar fields={fields} search={search} onSearch={setSearch} list={list} create={create} />
      <DataTable
        name="countries"
        label="Countries"
        columns={countryColumns}
        list={list}
        search={search}
        onSearch={setSearch}
        create={create}
        onOpen={may(countries.update) ? edit : undefined}
        actions={row => (
          <RowMenu
            label={`Actions for ${row.name}`}
            actions={[
              may(countries.update) && { label: 'Edit', icon: IconPencil, onClick: () => edit(row) },
              showAccounts({ countryId: String(row.id) }),
              may(countries.one) && historyOf({ ...row, timeZone }),
              may(countries.remove) && {
                label: 'Delete',
                icon: IconTrash,
                danger: true,
                refusal: row.isDefault ? 'This country is protected.' : undefined,
                onClick: () => askToDelete(row),
              },
            ]}
          />
        )}
      />
      {historyDrawer}
      {edited && <CountryDialog country={edited.country} onClose={() => setEdited(undefined)} />}
    </Page>
  )
}
