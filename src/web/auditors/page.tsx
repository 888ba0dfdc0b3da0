import { IconCalendarEvent } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { auditors } from '#contract/auditors.ts'
import { rosters } from '#contract/rosters.ts'
import { may } from '#web/app/session.ts'
import { FindCommonTime } from '#web/planning/find-common-time.tsx'
import { useHistoryDrawer } from '#web/ui/history/history-drawer.tsx'
import { ImportButton } from '#web/ui/table/import-button.tsx'
import { ListPage } from '#web/ui/table/list-page.tsx'
import { editAction } from '#web/ui/table/row-actions.ts'
import { RowMenu } from '#web/ui/table/row-menu.tsx'
import { useEdited } from '#web/ui/table/use-edited.ts'
import { useListPage } from '#web/ui/table/use-list-page.ts'
import { sayAuditor } from '#words/en/auditors.ts'
import { sayTable } from '#words/en/table.ts'
import type { Auditor } from './auditor.ts'
import { listAuditorColumns } from './columns.tsx'
import { EditAuditorDialog } from './edit-auditor-dialog.tsx'
import { auditorFilters, listAuditorFields } from './list-filters.tsx'
import { NewAuditorDialog } from './new-auditor-dialog.tsx'

export function AuditorsPage() {
  const table = useListPage(auditors.list, auditorFilters)
  const { edited, edit, stop } = useEdited<Auditor>()
  const navigate = useNavigate()
  const open = ({ id }: Auditor) =>
    void navigate({ to: '/dashboard/auditors/$id', params: { id: String(id) } })
  const showRoster = ({ id }: Auditor) =>
    void navigate({ to: '/dashboard/rosters', search: { auditorId: String(id) } })
  const [historyOf, historyDrawer] = useHistoryDrawer('auditor', auditors.one)

  const create = may(auditors.create) && { label: sayAuditor('addAuditor'), onClick: () => edit() }
  return (
    <ListPage
      {...table}
      name="auditors"
      title={sayAuditor('title')}
      subtitle={sayAuditor('subtitle')}
      label={sayAuditor('auditors')}
      fields={listAuditorFields()}
      columns={listAuditorColumns()}
      create={create}
      tools={<ImportButton entity="auditors" />}
      opensOnClick
      {...(may(auditors.commonDates) && {
        selectionActions: (rows: Auditor[]) => <FindCommonTime ids={rows.map(({ id }) => id)} />,
      })}
      onOpen={open}
      actions={row => (
        <RowMenu
          label={sayTable('actionsFor', { name: row.name })}
          actions={[
            may(rosters.list) && {
              label: sayAuditor('showRoster'),
              icon: IconCalendarEvent,
              onClick: () => showRoster(row),
            },
            may(auditors.update) && editAction(() => edit(row)),
            historyOf(row),
          ]}
        />
      )}
    >
      {historyDrawer}
      {edited && !edited.record && <NewAuditorDialog key={edited.key} onClose={stop} />}
      {edited?.record && <EditAuditorDialog key={edited.key} auditor={edited.record} onClose={stop} />}
    </ListPage>
  )
}
