import { areas } from '#contract/areas.ts'
import { flagFilter, textFilter } from '#contract/list.ts'
import { may } from '#web/app/session.ts'
import { useHistoryDrawer } from '#web/ui/history/history-drawer.tsx'
import { bold } from '#web/ui/page/bold.tsx'
import { ListPage } from '#web/ui/table/list-page.tsx'
import { editAction, useDeletion } from '#web/ui/table/row-actions.ts'
import { RowMenu } from '#web/ui/table/row-menu.tsx'
import { selectField } from '#web/ui/table/search-fields.tsx'
import { useEdited } from '#web/ui/table/use-edited.ts'
import { useListPage } from '#web/ui/table/use-list-page.ts'
import { sayArea } from '#words/en/areas.ts'
import { sayTable } from '#words/en/table.ts'
import { AreaDialog } from './area-dialog.tsx'
import { type Area, listAreaColumns } from './columns.tsx'

const filters = { list: textFilter, code: textFilter, name: textFilter, isEnabled: flagFilter }
const listFields = () => [
  { key: 'list', label: sayArea('list'), width: 140 },
  { key: 'code', label: sayArea('code'), width: 100 },
  { key: 'name', label: sayArea('name') },
  selectField('isEnabled', sayArea('status'), [
    { value: 'true', label: sayArea('active') },
    { value: 'false', label: sayArea('inactive') },
  ]),
]

export function AreasPage() {
  const table = useListPage(areas.list, filters, { sort: 'code:asc' })
  const deletionOf = useDeletion(areas.remove, sayArea('areaDeleted'))
  const { edited, edit, stop } = useEdited<Area>()
  const [historyOf, historyDrawer] = useHistoryDrawer('area', areas.one)
  const create = may(areas.create) && { label: sayArea('addArea'), onClick: () => edit() }
  return (
    <ListPage
      {...table}
      name="areas"
      title={sayArea('title')}
      subtitle={sayArea('subtitle')}
      fields={listFields()}
      columns={listAreaColumns()}
      create={create}
      onOpen={may(areas.update) ? edit : undefined}
      actions={row => {
        const name = sayArea('shortArea', { list: row.list, code: row.code })
        return (
          <RowMenu
            label={sayTable('actionsFor', { name })}
            actions={[
              may(areas.update) && editAction(() => edit(row)),
              historyOf({ id: row.id, name }),
              deletionOf(row, sayArea.rich('deleteQuestion', { area: name, b: bold })),
            ]}
          />
        )
      }}
    >
      {historyDrawer}
      {edited && <AreaDialog key={edited.key} area={edited.record} onClose={stop} />}
    </ListPage>
  )
}
