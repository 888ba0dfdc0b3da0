import { someStandards } from '#contract/account-form.ts'
import { accountForm, accounts, newAccountForm } from '#contract/accounts.ts'
import { call } from '#web/app/api.ts'
import { AccountFields } from '#web/people/account-fields.tsx'
import { OneTimePasswordField } from '#web/people/one-time-password-field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { DisabledNotice } from '#web/ui/page/account-state.tsx'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayAccount } from '#words/en/accounts.ts'
import { type Account, showAccountField, toAccountDraft, toNewAccountDraft } from './account.ts'
import { ProfileField } from './profile-field.tsx'

/** An auditor begins with a standard; one who has been may be left without. */
const firstStandards = { standards: someStandards.optional() }
const newSchema = newAccountForm.extend(firstStandards)
const promotingSchema = accountForm.extend(firstStandards)

/** Adds an account, which signs in once with the password given here. */
export function NewAccountDialog({ onClose }: { onClose: () => void }) {
  const create = useSave(accounts.create, sayAccount('accountCreated'))
  return (
    <FormDialog
      title={sayAccount('addAccount')}
      size="xl"
      schema={newSchema}
      toValues={toNewAccountDraft}
      onSave={values => create({ body: values })}
      onClose={onClose}
    >
      {form => (
        <>
          <AccountFields form={form} />
          <OneTimePasswordField form={form} />
          <ProfileField form={form} />
        </>
      )}
    </FormDialog>
  )
}

/** Changes an account; the password is its owner's affair. */
export function EditAccountDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { id } = account
  const update = useSave(accounts.update, sayAccount('accountUpdated'))
  return (
    <FormDialog
      title={sayAccount('editAccount', { name: account.name })}
      size="xl"
      schema={account.auditor ? accountForm : promotingSchema}
      record={account}
      toValues={toAccountDraft}
      showValue={showAccountField}
      onSave={(values, saved) => update({ params: { id }, body: { ...values, version: saved?.version } })}
      entity="user"
      reload={() => call(accounts.one, { params: { id } })}
      onClose={onClose}
    >
      {form => (
        <>
          {!account.isEnabled && <DisabledNotice />}
          <AccountFields form={form} account={account} />
          <ProfileField form={form} account={account} />
        </>
      )}
    </FormDialog>
  )
}
