import type { FitReason } from '#domain/fit-reasons.ts'
import type { RotationCount } from '#domain/rotation.ts'
import type { Db } from '#server/db/transaction.ts'
import { sayReason } from '#words/en/reasons.ts'
import { textOfReason } from '#words/say-fit-reason.ts'
import { asList } from '#words/values.ts'
import type { Text } from '#words/words.ts'
import { listStandards } from './audit-queries.ts'
import type { AuditNeed } from './booking.ts'
import type { Fit } from './find-fits.ts'
import type { Judged } from './judge-team.ts'
import { hideAudit } from './mask-clashes.ts'

/** A reason of a person, or of the team as a whole. */
export type NamedReason = { auditorId: number | null; name: string; reason: FitReason }

export type Decision = {
  audit: AuditNeed
  people: readonly Judged[]
  team: readonly FitReason[]
  fits: readonly Fit[]
  /** How far each of the people is with the standards that rotate; where one does. */
  rotations?: ReadonlyMap<number, RotationCount[]> | undefined
  /** Why it is done, as somebody wrote it: told before what was taken. */
  written?: string | undefined
}

export type Reasons = { warnings: readonly NamedReason[]; stops: readonly NamedReason[] }

/** For the history: `Confirmed: Anna Nguyen: GRS here 3 of 3 visits in a row.` */
export async function describeConsent(
  tx: Db,
  { audit, fits, written }: Decision,
  { warnings, stops }: Reasons,
  isUndo = false,
): Promise<Text> {
  const isWant = ({ reason }: NamedReason) => reason.code === 'unqualified'
  const wantIds = warnings.filter(isWant).map(({ auditorId }) => auditorId)
  const unqualified = fits.filter(({ auditorId }) => wantIds.includes(auditorId))
  const sentences = [
    ...(isUndo ? [sayReason.text('undone')] : written ? [sayReason.text('written', { words: written })] : []),
    ...(unqualified.length > 0 ? [await describeGaps(tx, audit, unqualified)] : []),
    ...warnings.filter(one => !isWant(one)).map(describeConfirmed),
    ...stops.map(describeOverridden),
  ]
  const [only] = sentences
  return only && sentences.length === 1 ? only : sayReason.text('several', { sentences: asList(sentences) })
}

function describeConfirmed({ auditorId, name, reason }: NamedReason): Text {
  const sentences = asList([textOfReason(hideAudit(reason))])
  return auditorId === null
    ? sayReason.text('confirmedOfTeam', { sentences })
    : sayReason.text('confirmed', { name, sentences })
}

/** The why stands in the register alone, and of an exclusion even what it was. */
function describeOverridden({ auditorId, name, reason }: NamedReason): Text {
  if (reason.code === 'excluded')
    return sayReason.text('overriddenRegister', { number: String(exclusionOf(reason)) })
  const sentences = asList([textOfReason(hideAudit(reason))])
  return auditorId === null
    ? sayReason.text('overriddenOfTeam', { sentences })
    : sayReason.text('overridden', { name, sentences })
}

/** The entry of the register: what is excluded is known by its number. */
export const exclusionOf = ({ key }: FitReason): number => Number(key.split(':').at(-1))

/** `Confirmed without the standards: Anna Nguyen (GRS, RDS).` */
async function describeGaps(tx: Db, audit: AuditNeed, unqualified: readonly Fit[]): Promise<Text> {
  const standards = await listStandards(tx, audit.standardIds)
  const gaps = unqualified.map(({ auditorName, missing }) => {
    const codes = standards.filter(({ id }) => missing.includes(id)).map(({ code }) => code)
    return sayReason.text('lacks', { name: auditorName, standards: asList(codes) })
  })
  return sayReason.text('unqualified', { gaps: asList(gaps) })
}
