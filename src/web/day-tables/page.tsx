import { dayTables } from '#contract/day-tables.ts'
import { idFilter, textFilter } from '#contract/list.ts'
import { may } from '#web/app/session.ts'
import { useHistoryDrawer } from '#web/ui/history/history-drawer.tsx'
import { bold } from '#web/ui/page/bold.tsx'
import { ListPage } from '#web/ui/table/list-page.tsx'
import { editAction, useDeletion } from '#web/ui/table/row-actions.ts'
import { RowMenu } from '#web/ui/table/row-menu.tsx'
import { sharedField } from '#web/ui/table/shared-fields.tsx'
import { useEdited } from '#web/ui/table/use-edited.ts'
import { useListPage } from '#web/ui/table/use-list-page.ts'
import { sayDayTable } from '#words/en/day-tables.ts'
import { sayTable } from '#words/en/table.ts'
import { type DayTable, listDayTableColumns } from './columns.tsx'
import { DayTableDialog } from './day-table-dialog.tsx'

const filters = { id: idFilter, name: textFilter }
const listFields = () => [sharedField.id(100), { key: 'name', label: sayDayTable('name') }]

export function DayTablesPage() {
  const table = useListPage(dayTables.list, filters)
  const deletionOf = useDeletion(dayTables.remove, sayDayTable('tableDeleted'))
  const { edited, edit, stop } = useEdited<DayTable>()
  const [historyOf, historyDrawer] = useHistoryDrawer('dayTable', dayTables.one)

  const create = may(dayTables.create) && { label: sayDayTable('addTable'), onClick: () => edit() }
  return (
    <ListPage
      {...table}
      name="day-tables"
      title={sayDayTable('title')}
      subtitle={sayDayTable('subtitle')}
      fields={listFields()}
      columns={listDayTableColumns()}
      create={create}
      onOpen={may(dayTables.update) ? edit : undefined}
      actions={row => (
        <RowMenu
          label={sayTable('actionsFor', { name: row.name })}
          actions={[
            may(dayTables.update) && editAction(() => edit(row)),
            historyOf(row),
            deletionOf(row, sayDayTable.rich('deleteQuestion', { name: row.name, b: bold })),
          ]}
        />
      )}
    >
      {historyDrawer}
      {edited && <DayTableDialog key={edited.key} table={edited.record} onClose={stop} />}
    </ListPage>
  )
}
