import { useState } from 'react'
import { accounts } from '#contract/accounts.ts'
import { may } from '#web/app/session.ts'
import { useHistoryDrawer } from '#web/ui/history/history-drawer.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { RowMenu } from '#web/ui/table/row-menu.tsx'
import { SearchBar } from '#web/ui/table/search-bar.tsx'
import { useListPage } from '#web/ui/table/use-list-page.ts'
import { sayAccount } from '#words/en/accounts.ts'
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
  const [opened, setOpened] = useState<Account | 'new'>()
  const [reset, setReset] = useState<Account>()
  const [historyOf, historyDrawer] = useHistoryDrawer('user')
  const actionsFor = useAccountActions({ onOpen: setOpened, onResetPassword: setReset, historyOf })
  const close = () => setOpened(undefined)

  return (
    <Page title={sayAccount('title')} subtitle={sayAccount('subtitle')}>
      <SearchBar
        {...table}
        fields={listAccountFields()}
        create={may(accounts.create) && { label: sayAccount('addAccount'), onClick: () => setOpened('new') }}
      />
      <DataTable
        {...table}
        name="accounts"
        label={sayAccount('title')}
        columns={table.search.isDeleted ? listDeletedAccountColumns() : listAccountColumns()}
        onOpen={setOpened}
        actions={row => (
          <RowMenu label={sayAccount('actionsFor', { name: row.name })} actions={actionsFor(row)} />
        )}
      />
      {historyDrawer}
      {opened === 'new' && <NewAccountDialog onClose={close} />}
      {opened && opened !== 'new' && <OpenedAccount account={opened} onClose={close} />}
      {reset && <ResetPasswordDialog account={reset} onClose={() => setReset(undefined)} />}
    </Page>
  )
}

/** To be changed by who may, else to be looked at. */
function OpenedAccount({ account, onClose }: { account: Account; onClose: () => void }) {
  const reason = useLimits().whyUnchangeable(account)
  if (may(accounts.update) && !reason) return <EditAccountDialog account={account} onClose={onClose} />
  return <ViewAccountDialog account={account} reason={reason} onClose={onClose} />
}
