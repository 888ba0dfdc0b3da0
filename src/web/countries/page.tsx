import { countries } from '#contract/countries.ts'
import { idFilter, textFilter } from '#contract/list.ts'
import { may } from '#web/app/session.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { useHistoryDrawer } from '#web/ui/history/history-drawer.tsx'
import { Page } from '#web/ui/page.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { deleteAction, editAction } from '#web/ui/row-actions.ts'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { SearchBar } from '#web/ui/search-bar.tsx'
import { useEdited } from '#web/ui/use-edited.ts'
import { useListPage } from '#web/ui/use-list-page.ts'
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
  const table = useListPage(countries.list, filters, { sort: 'name:asc' })
  const remove = useSave(countries.remove, 'Country deleted successfully')
  const showAccounts = useShowAccounts()
  const { edited, edit, stop } = useEdited<Country>()
  const [historyOf, historyDrawer] = useHistoryDrawer('country')

  const create = may(countries.create) && { label: 'Add country', onClick: () => edit() }
  return (
    <Page title="Countries" subtitle="Manage countries in the system">
      <SearchBar {...table} fields={fields} create={create} />
      <DataTable
        {...table}
        name="countries"
        label="Countries"
        columns={countryColumns}
        create={create}
        onOpen={may(countries.update) ? edit : undefined}
        actions={row => (
          <RowMenu
            label={`Actions for ${row.name}`}
            actions={[
              may(countries.update) && editAction(() => edit(row)),
              showAccounts({ countryId: String(row.id) }),
              may(countries.one) && historyOf(row),
              may(countries.remove) &&
                deleteAction({
                  what: `the country ${row.name}`,
                  refusal: row.isDefault ? 'This country is protected.' : undefined,
                  run: () => remove({ params: { id: row.id } }),
                }),
            ]}
          />
        )}
      />
      {historyDrawer}
      {edited && <CountryDialog country={edited.record} onClose={stop} />}
    </Page>
  )
}
