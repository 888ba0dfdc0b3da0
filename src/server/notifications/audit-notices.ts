import { localDay } from '#domain/zoned-time.ts'
import type { Db } from '#server/db/transaction.ts'
import type { AuditEvent } from '#server/planning/plan-events.ts'
import { sayNotice } from '#words/en/notices.ts'
import { combine } from '#words/notices.ts'
import { asList } from '#words/values.ts'
import type { Text } from '#words/words.ts'
import type { Notice } from './notice.ts'
import { findFollowers } from './notify-followers.ts'
import { type AuditLabel, nameAudit, teamText } from './notify-team.ts'
import { isVisitSoon, siteNotice } from './site-notices.ts'

type PersonalNotice = Notice & { accountId: number }
type Names = ReadonlyMap<number, string>

/** What changes of audits mean to those who stay on their teams and those who follow them. */
export async function listAuditNotices(
  tx: Db,
  changes: readonly AuditEvent[],
  labels: ReadonlyMap<number, AuditLabel>,
): Promise<PersonalNotice[]> {
  if (changes.length === 0) return []
  const followers = await findFollowers(
    tx,
    changes.map(({ auditId }) => auditId),
  )
  const names = await findNames(
    tx,
    changes.flatMap(({ joined, left }) => [...joined, ...left]),
  )
  return changes.flatMap(change => {
    const audit = labels.get(change.auditId)
    if (!audit) return []
    const others = without(followers.get(change.auditId) ?? [], change)
    return [
      ...teamNotices(change, audit, names),
      ...siteNotices(change, audit),
      ...followerNotices(others, change, audit, names),
    ]
  })
}

/** Members of the team get its notices, not those of followers. */
const without = (followers: readonly number[], { joined, left, stayed }: AuditEvent) =>
  followers.filter(id => ![...joined, ...left, ...stayed].includes(id))

function teamNotices(change: AuditEvent, audit: AuditLabel, names: Names): PersonalNotice[] {
  const { auditId, joined, left, stayed } = change
  if (joined.length + left.length === 0) return []
  const text = teamChange(change, audit, names)
  return stayed.map(accountId => ({ accountId, type: 'audit:team', text, ...subject(auditId, audit) }))
}

function siteNotices({ hasOtherSite, stayed, auditId }: AuditEvent, audit: AuditLabel): PersonalNotice[] {
  if (!hasOtherSite || !isVisitSoon(audit, new Date())) return []
  return stayed.map(accountId => ({ accountId, ...siteNotice(auditId, audit, 'both') }))
}

function followerNotices(
  followers: readonly number[],
  change: AuditEvent,
  audit: AuditLabel,
  names: Names,
): PersonalNotice[] {
  const sentences = describe(change, audit, names)
  if (sentences.length === 0) return []
  const notice = {
    type: 'audit:followed' as const,
    text: combine(sentences),
    ...subject(change.auditId, audit),
  }
  return followers.map(accountId => ({ accountId, ...notice }))
}

function describe(change: AuditEvent, audit: AuditLabel, names: Names): Text[] {
  const { from, time } = change
  return [
    ...(from ? [teamText('audit:moved', audit, time, { from })] : []),
    ...describeTeam(change, audit, names),
  ]
}

function describeTeam(change: AuditEvent, audit: AuditLabel, names: Names): Text[] {
  const { time, joined, left, isAssigned, isReleased } = change
  const about = nameAudit(audit, time)
  if (isReleased) return [sayNotice.text('followedDraft', about)]
  if (isAssigned) return [sayNotice.text('followedAssigned', { ...about, joined: list(joined, names) })]
  return joined.length + left.length > 0 ? [teamChange(change, audit, names)] : []
}

/** `Ben Tran joined and Anna Le left AUD-1 (Acme), 02 Mar 2026 08:00 to 17:00 (Europe/London).` */
function teamChange({ joined, left, time }: AuditEvent, audit: AuditLabel, names: Names): Text {
  const about = { ...nameAudit(audit, time), joined: list(joined, names), left: list(left, names) }
  if (left.length === 0) return sayNotice.text('joined', about)
  return sayNotice.text(joined.length === 0 ? 'left' : 'joinedAndLeft', about)
}

const list = (ids: readonly number[], names: Names) =>
  asList(ids.flatMap(id => names.get(id) ?? []).toSorted())

const subject = (entityId: number, { start, timeZone }: AuditLabel) => ({
  entity: 'project' as const,
  entityId,
  day: localDay(start, timeZone),
})

async function findNames(tx: Db, ids: readonly number[]): Promise<Names> {
  if (ids.length === 0) return new Map()
  const rows = await tx<{ id: number; name: string }[]>`
    select id, display_name as name from account where id = any(${[...ids]}::integer[])`
  return new Map(rows.map(({ id, name }) => [id, name]))
}
