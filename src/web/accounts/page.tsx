import { accounts } from '#contract/accounts.ts'
import { may } from '#web/app/session.ts'
import { useHistoryDrawer } from '#web/ui/history/history-drawer.tsx'
import { ListPage } from '#web/ui/table/list-page.tsx'
import { RowMenu } from '#web/ui/table/row-menu.tsx'
import { useEdited } from '#web/ui/table/use-edited.ts'
import { useListPage } from '#web/ui/table/use-list-page.ts'
import { sayAccount } from '#words/en/accounts.ts'
import { sayTable } from '#words/en/table.ts'
import type { Account } from './account.ts'
import { EditAccountDialog, NewAccountDialog } from './account-dialog.tsx'
import { listAccountColumns, listDeletedAccountColumns } from './columns.tsx'
import { accountFilters, listAccountFields } from './list-filters.tsx'
import { ResetPasswordDialog } from './reset-password-dialog.tsx'
import { useAccountActions } from './use-account-actions.tsx'
import { useLimits } from './use-limits.ts'
import { ViewAccountDialog } from './view-account-dialog.tsx'

export function AccountsPage() {
  const table = useListPage(accounts.list, accountFilters)
  const { edited: opened, edit: open, stop: close } = useEdited<Account>()
  const reset = useEdited<Account>()
  const [historyOf, historyDrawer] = useHistoryDrawer('user', accounts.one)
  const actionsFor = useAccountActions({ onOpen: open, onResetPassword: reset.edit, historyOf })

  return (
    <ListPage
      {...table}
      name="accounts"
      title={sayAccount('title')}
      subtitle={sayAccount('subtitle')}
      fields={listAccountFields()}
      create={may(accounts.create) && { label: sayAccount('addAccount'), onClick: () => open() }}
      columns={table.search.isDeleted ? listDeletedAccountColumns() : listAccountColumns()}
      onOpen={open}
      actions={row => (
        <RowMenu label={sayTable('actionsFor', { name: row.name })} actions={actionsFor(row)} />
      )}
    >
      {historyDrawer}
      {opened && !opened.record && <NewAccountDialog key={opened.key} onClose={close} />}
      {opened?.record && <OpenedAccount key={opened.key} account={opened.record} onClose={close} />}
      {reset.edited?.record && (
        <ResetPasswordDialog key={reset.edited.key} account={reset.edited.record} onClose={reset.stop} />
      )}
    </ListPage>
  )
}

/** To be changed by who may, else to be looked at. */
function OpenedAccount({ account, onClose }: { account: Account; onClose: () => void }) {
  const reason = useLimits().whyUnchangeable(account)
  if (may(accounts.update) && !reason) return <EditAccountDialog account={account} onClose={onClose} />
  return <ViewAccountDialog account={account} reason={reason} onClose={onClose} />
}
