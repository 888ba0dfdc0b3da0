import type { z } from 'zod'
import type { accountForm, accounts, newAccountForm } from '#contract/accounts.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { toHeldDrafts } from '#web/people/held-standard.ts'
import type { Draft } from '#web/ui/form/use-dialog-form.ts'
import { sayAccount } from '#words/en/accounts.ts'
import { listValues } from '#words/lists.ts'

export type Account = RowOf<typeof accounts.list>
export type AccountDraft = Draft<z.input<typeof accountForm>>

export function toAccountDraft(account: Account | undefined): AccountDraft {
  return {
    username: account?.username ?? '',
    displayName: account?.displayName ?? '',
    fullName: account?.fullName ?? '',
    email: account?.email ?? '',
    phone: account?.phone ?? '',
    departmentId: account?.departmentId ?? null,
    countryId: account?.countryId ?? null,
    timeZone: account?.timeZone ?? null,
    roleId: account?.roleId ?? null,
    standards: account?.auditor ? toHeldDrafts(account.auditor.standards) : undefined,
  }
}

export function toNewAccountDraft(): Draft<z.input<typeof newAccountForm>> {
  return { ...toAccountDraft(undefined), password: '' }
}

/** How a field that somebody else changed reads, where its value alone says nothing. */
export function showAccountField(field: string, account: Account): string {
  if (field === 'countryId') return account.country?.name ?? sayAccount('none')
  if (field === 'departmentId') return account.department?.name ?? sayAccount('none')
  if (field === 'roleId') return account.role?.name ?? sayAccount('none')
  if (field === 'standards')
    return listValues(account.auditor?.standards.map(({ code }) => code) ?? []) || sayAccount('noStandards')
  return String(account[field as keyof Account])
}
