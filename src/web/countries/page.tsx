import { countries } from '#contract/countries.ts'
import { idFilter, textFilter } from '#contract/list.ts'
import { may } from '#web/app/session.ts'
import { useHistoryDrawer } from '#web/ui/history/history-drawer.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { deleteAction, editAction } from '#web/ui/table/row-actions.ts'
import { RowMenu } from '#web/ui/table/row-menu.tsx'
import { SearchBar } from '#web/ui/table/search-bar.tsx'
import { useEdited } from '#web/ui/table/use-edited.ts'
import { useListPage } from '#web/ui/table/use-list-page.ts'
import { useShowAccounts } from '#web/ui/table/use-show-accounts.ts'
import { sayCountry } from '#words/en/countries.ts'
import { type Country, listCountryColumns } from './columns.tsx'
import { CountryDialog } from './country-dialog.tsx'

const filters = { id: idFilter, name: textFilter, code: textFilter }
const listFields = () => [
  { key: 'id', label: sayCountry('id'), numeric: true, width: 100 },
  { key: 'name', label: sayCountry('name') },
  { key: 'code', label: sayCountry('code'), width: 100 },
]

export function CountriesPage() {
  const table = useListPage(countries.list, filters, { sort: 'name:asc' })
  const remove = useSave(countries.remove, sayCountry('countryDeleted'))
  const showAccounts = useShowAccounts()
  const { edited, edit, stop } = useEdited<Country>()
  const [historyOf, historyDrawer] = useHistoryDrawer('country')

  const create = may(countries.create) && { label: sayCountry('addCountry'), onClick: () => edit() }
  return (
    <Page title={sayCountry('title')} subtitle={sayCountry('subtitle')}>
      <SearchBar {...table} fields={listFields()} create={create} />
      <DataTable
        {...table}
        name="countries"
        label={sayCountry('title')}
        columns={listCountryColumns()}
        create={create}
        onOpen={may(countries.update) ? edit : undefined}
        actions={row => (
          <RowMenu
            label={sayCountry('actionsFor', { name: row.name })}
            actions={[
              may(countries.update) && editAction(() => edit(row)),
              showAccounts({ countryId: String(row.id) }),
              may(countries.one) && historyOf(row),
              may(countries.remove) &&
                deleteAction({
                  what: sayCountry('theCountry', { name: row.name }),
                  refusal: row.isDefault ? sayCountry('isProtected') : undefined,
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
