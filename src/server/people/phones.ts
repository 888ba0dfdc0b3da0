import type { Permission } from '#domain/permissions.ts'
import type { Caller } from '#server/http/caller.ts'

/** Who plans visits and calls those who go, and who keeps accounts. Team-mates read one another’s with the visit (decision 362). */
const readers: readonly Permission[] = ['ReAssignAudit', 'ModifyMasterData']

export const mayReadPhones = ({ holds }: Pick<Caller, 'holds'>): boolean => readers.some(holds)

/** Without the phone number, unless it is the caller’s own or theirs to read. */
export const hidePhone = <Row extends { id: number; phone: string }>(
  caller: Pick<Caller, 'accountId' | 'holds'>,
  row: Row,
): Row => (mayReadPhones(caller) || row.id === caller.accountId ? row : { ...row, phone: '' })
