import { flagFilter, idFilter, textFilter } from '#contract/list.ts'
import { standards } from '#contract/standards.ts'
import { may } from '#web/app/session.ts'
import { useHistoryDrawer } from '#web/ui/history/history-drawer.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { deleteAction, editAction } from '#web/ui/table/row-actions.ts'
import { RowMenu } from '#web/ui/table/row-menu.tsx'
import { SearchBar } from '#web/ui/table/search-bar.tsx'
import { selectField } from '#web/ui/table/search-fields.tsx'
import { useEdited } from '#web/ui/table/use-edited.ts'
import { useListPage } from '#web/ui/table/use-list-page.ts'
import { sayStandard } from '#words/en/standards.ts'
import { listStandardColumns, type Standard } from './columns.tsx'
import { StandardDialog } from './standard-dialog.tsx'

const filters = { id: idFilter, code: textFilter, name: textFilter, isEnabled: flagFilter }
const listFields = () => [
  { key: 'id', label: sayStandard('id'), numeric: true, width: 100 },
  { key: 'code', label: sayStandard('code'), width: 140 },
  { key: 'name', label: sayStandard('name') },
  selectField('isEnabled', sayStandard('status'), [
    { value: 'true', label: sayStandard('active') },
    { value: 'false', label: sayStandard('inactive') },
  ]),
]

export function StandardsPage() {
  const table = useListPage(standards.list, filters)
  const remove = useSave(standards.remove, sayStandard('standardDeleted'))
  const { edited, edit, stop } = useEdited<Standard>()
  const [historyOf, historyDrawer] = useHistoryDrawer('standard')

  const create = may(standards.create) && { label: sayStandard('addStandard'), onClick: () => edit() }
  return (
    <Page title={sayStandard('title')} subtitle={sayStandard('subtitle')}>
      <SearchBar {...table} fields={listFields()} create={create} />
      <DataTable
        {...table}
        name="standards"
        label={sayStandard('title')}
        columns={listStandardColumns()}
        create={create}
        onOpen={may(standards.update) ? edit : undefined}
        actions={row => (
          <RowMenu
            label={sayStandard('actionsFor', { code: row.code })}
            actions={[
              may(standards.update) && editAction(() => edit(row)),
              may(standards.one) && historyOf({ id: row.id, name: row.code }),
              may(standards.remove) &&
                deleteAction({
                  what: sayStandard('theStandard', { code: row.code }),
                  run: () => remove({ params: { id: row.id } }),
                }),
            ]}
          />
        )}
      />
      {historyDrawer}
      {edited && <StandardDialog standard={edited.record} onClose={stop} />}
    </Page>
  )
}
