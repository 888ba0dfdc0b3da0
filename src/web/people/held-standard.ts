import type { UseFormReturnType } from '@mantine/form'
import type { z } from 'zod'
import type { accountForm } from '#contract/accounts.ts'
import type { heldStandard } from '#contract/auditor-reply.ts'
import type { Draft } from '#web/ui/form/use-dialog-form.ts'

/** What every form of an account has in common, an auditor's or not. */
export type AccountForm = UseFormReturnType<Draft<Omit<Account, 'roleId'> & { roleId?: number | undefined }>>
type Account = z.input<typeof accountForm>

/** The part of it that says who somebody is, where, and what they may do. */
export type AccountFieldsForm = Pick<
  UseFormReturnType<Draft<Omit<Account, 'roleId' | 'standards'> & { roleId?: number | undefined }>>,
  'getValues' | 'setFieldValue' | 'watch' | 'useWatchValue' | 'key' | 'getInputProps'
>

/** A standard that an auditor holds, as it is saved. */
export type HeldStandard = z.input<typeof heldStandard>

/** One row of the standards held, while it is filled in. */
export type HeldDraft = { standardId: number | null; validFrom: string | null; validTo: string | null }

export const emptyHeld: HeldDraft = { standardId: null, validFrom: null, validTo: null }

export function toHeldDrafts(held: readonly HeldStandard[]) {
  return held.map(({ standardId, validFrom, validTo }) => ({ standardId, validFrom, validTo }))
}
