import { flagFilter, idFilter, textFilter } from '#contract/list.ts'
import { standards } from '#contract/standards.ts'
import { may } from '#web/app/session.ts'
import { useHistoryDrawer } from '#web/ui/history/history-drawer.tsx'
import { bold } from '#web/ui/page/bold.tsx'
import { ImportButton } from '#web/ui/table/import-button.tsx'
import { ListPage } from '#web/ui/table/list-page.tsx'
import { editAction, useDeletion } from '#web/ui/table/row-actions.ts'
import { RowMenu } from '#web/ui/table/row-menu.tsx'
import { selectField } from '#web/ui/table/search-fields.tsx'
import { sharedField } from '#web/ui/table/shared-fields.tsx'
import { useEdited } from '#web/ui/table/use-edited.ts'
import { useListPage } from '#web/ui/table/use-list-page.ts'
import { sayStandard } from '#words/en/standards.ts'
import { sayTable } from '#words/en/table.ts'
import { listStandardColumns, type Standard } from './columns.tsx'
import { ProgrammeSettings } from './programme-settings.tsx'
import { StandardDialog } from './standard-dialog.tsx'

const filters = { id: idFilter, code: textFilter, name: textFilter, isEnabled: flagFilter }
const listFields = () => [
  sharedField.id(100),
  { key: 'code', label: sayStandard('code'), width: 140 },
  { key: 'name', label: sayStandard('name') },
  selectField('isEnabled', sayStandard('status'), [
    { value: 'true', label: sayStandard('active') },
    { value: 'false', label: sayStandard('inactive') },
  ]),
]

export function StandardsPage() {
  const table = useListPage(standards.list, filters)
  const deletionOf = useDeletion(standards.remove, sayStandard('standardDeleted'))
  const { edited, edit, stop } = useEdited<Standard>()
  const [historyOf, historyDrawer] = useHistoryDrawer('standard', standards.one)

  const create = may(standards.create) && { label: sayStandard('addStandard'), onClick: () => edit() }
  return (
    <ListPage
      {...table}
      name="standards"
      title={sayStandard('title')}
      subtitle={sayStandard('subtitle')}
      tools={
        <>
          <ProgrammeSettings />
          <ImportButton entity="standards" />
        </>
      }
      fields={listFields()}
      columns={listStandardColumns()}
      create={create}
      onOpen={may(standards.update) ? edit : undefined}
      actions={row => (
        <RowMenu
          label={sayTable('actionsFor', { name: row.code })}
          actions={[
            may(standards.update) && editAction(() => edit(row)),
            historyOf({ id: row.id, name: row.code }),
            deletionOf(row, sayStandard.rich('deleteQuestion', { code: row.code, b: bold })),
          ]}
        />
      )}
    >
      {historyDrawer}
      {edited && <StandardDialog key={edited.key} standard={edited.record} onClose={stop} />}
    </ListPage>
  )
}
