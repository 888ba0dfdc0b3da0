import { Checkbox } from '@mantine/core'
import { roles } from '#contract/roles.ts'
import { type AccountForm, emptyHeld } from '#web/people/held-standard.ts'
import { HeldStandardsField } from '#web/people/held-standards-field.tsx'
import { useMasterData } from '#web/ui/pickers/use-options.ts'
import { sayAccount } from '#words/en/accounts.ts'
import type { Account } from './account.ts'

type Props = { form: AccountForm; account?: Account | undefined }

/**
 * The auditor profile. The role Auditor proposes one; somebody of another role may audit too. Once there it stays,
 * since bookings hang on it: without standards it takes no new ones.
 */
export function ProfileField({ form, account }: Props) {
  const { rows } = useMasterData(roles.list)
  const isAuditorRole = (id: number | null | undefined) =>
    rows.some(role => role.id === id && role.kind === 'auditor')
  const setProfile = (isWanted: boolean) =>
    form.setFieldValue('standards', isWanted ? ([emptyHeld] as never) : undefined)
  const isSaved = !!account?.auditor
  form.watch('roleId', ({ value }) => {
    const held = form.getValues().standards
    if (isSaved) return
    if (!held && isAuditorRole(value)) setProfile(true)
    if (held?.every(({ standardId }) => !standardId) && !isAuditorRole(value)) setProfile(false)
  })
  const hasProfile = !!form.useWatchValue('standards')

  return (
    <>
      {!isSaved && (
        <Checkbox
          label={sayAccount('audits')}
          checked={hasProfile}
          onChange={event => setProfile(event.currentTarget.checked)}
        />
      )}
      {hasProfile && (
        <HeldStandardsField
          form={form}
          {...(account?.auditor && { standards: account.auditor.standards })}
          empty={sayAccount(isSaved ? 'noNewBookings' : 'addStandard')}
        />
      )}
    </>
  )
}
