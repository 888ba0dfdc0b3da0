import { countries } from '#contract/countries.ts'
import { idFilter, textFilter } from '#contract/list.ts'
import { may } from '#web/app/session.ts'
import { useHistoryDrawer } from '#web/ui/history/history-drawer.tsx'
import { bold } from '#web/ui/page/bold.tsx'
import { ImportButton } from '#web/ui/table/import-button.tsx'
import { ListPage } from '#web/ui/table/list-page.tsx'
import { editAction, useDeletion } from '#web/ui/table/row-actions.ts'
import { RowMenu } from '#web/ui/table/row-menu.tsx'
import { sharedField } from '#web/ui/table/shared-fields.tsx'
import { useEdited } from '#web/ui/table/use-edited.ts'
import { useListPage } from '#web/ui/table/use-list-page.ts'
import { useShowAccounts } from '#web/ui/table/use-show-accounts.ts'
import { sayCountry } from '#words/en/countries.ts'
import { sayTable } from '#words/en/table.ts'
import { type Country, listCountryColumns } from './columns.tsx'
import { CountryDialog } from './country-dialog.tsx'

const filters = { id: idFilter, name: textFilter, code: textFilter }
const listFields = () => [
  sharedField.id(100),
  { key: 'name', label: sayCountry('name') },
  { key: 'code', label: sayCountry('code'), width: 100 },
]

export function CountriesPage() {
  const table = useListPage(countries.list, filters, { sort: 'name:asc' })
  const deletionOf = useDeletion(countries.remove, sayCountry('countryDeleted'))
  const showAccounts = useShowAccounts()
  const { edited, edit, stop } = useEdited<Country>()
  const [historyOf, historyDrawer] = useHistoryDrawer('country', countries.one)

  const create = may(countries.create) && { label: sayCountry('addCountry'), onClick: () => edit() }
  return (
    <ListPage
      {...table}
      name="countries"
      title={sayCountry('title')}
      subtitle={sayCountry('subtitle')}
      fields={listFields()}
      columns={listCountryColumns()}
      tools={<ImportButton entity="countries" />}
      create={create}
      onOpen={may(countries.update) ? edit : undefined}
      actions={row => (
        <RowMenu
          label={sayTable('actionsFor', { name: row.name })}
          actions={[
            may(countries.update) && editAction(() => edit(row)),
            showAccounts({ countryId: String(row.id) }),
            historyOf(row),
            deletionOf(
              row,
              sayCountry.rich('deleteQuestion', { name: row.name, b: bold }),
              row.isDefault ? sayCountry('isProtected') : undefined,
            ),
          ]}
        />
      )}
    >
      {historyDrawer}
      {edited && <CountryDialog key={edited.key} country={edited.record} onClose={stop} />}
    </ListPage>
  )
}
