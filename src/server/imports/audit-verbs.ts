import type { Sql } from 'postgres'
import type { audits } from '#contract/audits.ts'
import type { Step } from '#contract/changes.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { lockRecord } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'
import { faultOf } from '#server/refuse.ts'
import { sayFault } from '#words/en/faults.ts'
import { sayImportFailure } from '#words/en/import-failures.ts'
import { type ImportedAudit, type ReadAudit, spanOf, toForm } from './import-audits.ts'

type Change = Omit<Parsed<typeof audits.update, 'body'>, 'version' | 'confirmed' | 'seen' | 'override'>
type StatusAction = 'cancel' | 'complete' | 're-open'

/** A verb of the audit’s, as its screen sends it. */
type Verb =
  | { kind: 'changeAudit'; projectId: number; version: number; change: Change }
  | { kind: 'changeStatus'; action: StatusAction; projectId: number; version: number; reason?: string }
  | Extract<Step, { kind: 'assign' | 'replace' | 'draft' | 'agree' }>

export type AuditChange = (
  sql: Sql,
  caller: Caller,
  verb: Verb,
  consent: { confirmed: boolean },
) => Promise<ReadAudit>

type Calls = { read: (tx: Sql, id: number) => Promise<ReadAudit>; change: AuditChange }
type Wanted = ImportedAudit & { version: number; confirmed: boolean }

/** Takes an audit the way of the verbs from what it is to what it is to be, each with its right, its guards and its sentences. */
export async function changeByVerbs(
  sql: Sql,
  caller: Caller,
  id: number,
  wanted: Wanted,
  { read, change }: Calls,
): Promise<ReadAudit> {
  await lockRecord(sql, 'audit', id, wanted.version)
  let now = await read(sql, id)
  // Who is taken off and put on again comes as what they were.
  const roles = new Map(now.auditors.map(({ id: auditorId, role }) => [auditorId, role]))
  for (let next = nextVerb(now, wanted, roles); next; next = nextVerb(now, wanted, roles)) {
    const { confirmed } = wanted
    const after = await change(sql, caller, next(id, now.version), { confirmed })
    if (after.version === now.version) break
    now = after
  }
  return now
}

type Asked = (projectId: number, version: number) => Verb

/** What is to be done first; undefined once all is as wanted. */
function nextVerb(now: ReadAudit, wanted: Wanted, roles: Roles): Asked | undefined {
  const before = toForm(now)
  const changed = listChanged(before, wanted)
  const isClosed = now.status === 'canceled' || now.status === 'completed'
  const isOther = now.status !== wanted.status
  const hasOtherTeam = before.team.join() !== wanted.team.join()
  const hasFields = Object.keys(changed).length > 0
  if (isClosed && isOther) return ofStatus('re-open', wanted)
  const movesBoth = hasOtherTeam && ('start' in changed || 'siteId' in changed || 'customerId' in changed)
  const isMovedAnew = now.status === 'assigned' && movesBoth && wanted.team.length > 0
  if (isMovedAnew && hasParts(now))
    throw Failure.invalid([faultOf('auditors', sayImportFailure.text('sharedDays'))])
  if (isMovedAnew || (now.status === 'assigned' && wanted.status === 'draft'))
    return (projectId, version) => ({ kind: 'draft', projectId, version, ...reasonOf(wanted) })
  if (hasFields) return (projectId, version) => ({ kind: 'changeAudit', projectId, version, change: changed })
  const auditors = wanted.team.map(id => ({ id, ...(now.status === 'draft' && roleOf(roles, id)) }))
  if (hasOtherTeam && wanted.status !== 'canceled')
    return (projectId, version) => ({
      kind: now.status === 'draft' ? 'assign' : 'replace',
      projectId,
      version,
      auditors,
    })
  if (wanted.agreed && now.agreedOn === null && !isClosed && wanted.status !== 'canceled')
    return agreeAgain(wanted.agreed)
  if (!isOther) return undefined
  return wanted.status === 'canceled' ? ofStatus('cancel', wanted) : ofStatus('complete', wanted)
}

type Roles = ReadonlyMap<number, ReadAudit['auditors'][number]['role']>

function roleOf(roles: Roles, id: number) {
  const role = roles.get(id)
  return role && { role }
}

/** Whether not everybody is there from its beginning to its end: what would be lost if all came anew. */
const hasParts = ({ start, end, auditors }: ReadAudit): boolean =>
  auditors.some(part => part.start > start || part.end < end)

const reasonOf = ({ reason }: Wanted) => (reason ? { reason } : {})

const ofStatus =
  (action: StatusAction, wanted: Wanted): Asked =>
  (projectId, version) => {
    // As the calls of the screen demand it.
    if (action !== 'complete' && !wanted.reason)
      throw Failure.invalid([faultOf('reason', sayFault.text('enterReason'))])
    return { kind: 'changeStatus', action, projectId, version, ...reasonOf(wanted) }
  }

/** As it was noted before; undoing an import asks for it, an import itself for none. */
const agreeAgain =
  ({ on: agreedOn, note }: NonNullable<ImportedAudit['agreed']>): Asked =>
  (projectId, version) => ({ kind: 'agree', projectId, version, agreedOn, note, comesBack: true })

function listChanged(before: ImportedAudit, wanted: ImportedAudit): Change {
  const { start, end } = spanOf(wanted)
  const isMoved =
    before.start !== wanted.start || before.end !== wanted.end || before.timeZone !== wanted.timeZone
  return {
    ...(before.idflNumber !== wanted.idflNumber && { idflNumber: wanted.idflNumber }),
    ...(before.customerId !== wanted.customerId && { customerId: wanted.customerId }),
    ...(before.siteId !== wanted.siteId && { siteId: wanted.siteId }),
    ...(before.customerId !== wanted.customerId && { siteId: wanted.siteId }),
    ...(isMoved && { start, end }),
    ...(before.standardId.join() !== wanted.standardId.join() && { standardId: wanted.standardId }),
    ...(before.note !== wanted.note && { note: wanted.note }),
  }
}
