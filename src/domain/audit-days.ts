import { sumDays } from './person-days.ts'

/** What a visit is calculated as. */
export const dayKinds = ['initial', 'surveillance', 'recertification'] as const
export type DayKind = (typeof dayKinds)[number]

/** In percent of the days, such as -10 or 15. */
export type Factor = { label: string; percent: number }

/** How many days an initial audit takes, by people and risk, and what becomes of them. Percentages are whole numbers. */
export type DayTable = {
  /** In the order of `rows[].days`. */
  risks: readonly string[]
  /** By `upTo` people, ascending; null in the last: however many. */
  rows: readonly { upTo: number | null; days: readonly number[] }[]
  /** Of an initial audit, as `1/3`. */
  shares: Readonly<Record<DayKind, string>>
  maxReduction: number
  maxIntegration: number
  /** The share that is at the site. */
  onSite: number
  /** The least, in days. */
  minDays: number
}

type StandardDays = {
  standardId: number
  kind: DayKind
  personnel: number
  /** Null: the only one of the table. */
  risk: string | null
  factors: readonly Factor[]
}

/** `integration`: what is saved because the standards are audited together, in percent. */
export type Calculation = { integration: number; standards: readonly StandardDays[] }

/** Why a standard can’t be calculated. `tooMany`: more people than the table has; by hand then. */
export type DayFault = { place: number; code: 'noTable' | 'noRisk' | 'tooMany' }

export type Calculated = {
  /** By standard: the table’s days, and what share and factors make of them, to two decimals. */
  standards: { days: number; calculated: number }[]
  total: number
  required: number
  offSite: number
}

/** Exact, so that a tie is one: thirds and percentages aren’t in floating point. */
type Fraction = { over: bigint; under: bigint }

/** `1/3`, of whole numbers from 1 to 99; null of anything else. */
export function readShare(text: string): { over: number; under: number } | null {
  const [, over, under] = text.match(/^([1-9]\d?)\/([1-9]\d?)$/) ?? []
  return over && under ? { over: Number(over), under: Number(under) } : null
}

/** The table’s days for so many people at that risk; undefined where it has none. */
function findDays({ risks, rows }: DayTable, personnel: number, risk: string | null) {
  const place = risk === null && risks.length === 1 ? 0 : risks.indexOf(risk ?? '')
  return rows.find(({ upTo }) => upTo === null || personnel <= upTo)?.days[place]
}

/**
 * The days of a visit: by standard the table’s days × share × (1 + factors), summed, less what is saved by auditing together, to the
 * nearest half, ties up. Of several tables the strictest limits hold: the least integration, the most at the site and at all.
 */
export function calculateDays(
  { integration, standards }: Calculation,
  tableOf: (standardId: number) => DayTable | undefined,
): Calculated | DayFault[] {
  const tables = standards.map(({ standardId }) => tableOf(standardId))
  const faults = standards.flatMap((one, place) => findFault(one, tables[place], place))
  if (faults.length > 0) return faults
  const parts = standards.map((one, place) => calculateStandard(one, tables[place] as DayTable))
  const sum = parts.map(({ calculated }) => calculated).reduce(add, { over: 0n, under: 1n })
  const limits = strictest(tables as DayTable[])
  const whole = times(sum, 100 - Math.min(integration, limits.maxIntegration), 100)
  const total = Math.max(nearestHalf(whole), limits.minDays)
  const required = Math.ceil((total * 2 * limits.onSite) / 100) / 2
  return {
    standards: parts.map(({ days, calculated }) => ({ days, calculated: toNumber(calculated) })),
    total,
    required,
    offSite: total - required,
  }
}

function findFault(
  { personnel, risk }: StandardDays,
  table: DayTable | undefined,
  place: number,
): DayFault[] {
  if (!table) return [{ place, code: 'noTable' }]
  const isKnown = risk === null ? table.risks.length === 1 : table.risks.includes(risk)
  if (!isKnown) return [{ place, code: 'noRisk' }]
  return findDays(table, personnel, risk) === undefined ? [{ place, code: 'tooMany' }] : []
}

function calculateStandard({ kind, personnel, risk, factors }: StandardDays, table: DayTable) {
  const days = findDays(table, personnel, risk) ?? 0
  const share = readShare(table.shares[kind]) ?? { over: 1, under: 1 }
  const asked = factors.reduce((sum, { percent }) => sum + percent, 0)
  const halves = { over: BigInt(Math.round(days * 2)), under: 2n }
  const calculated = times(
    times(halves, share.over, share.under),
    100 + Math.max(asked, -table.maxReduction),
    100,
  )
  return { days, calculated }
}

const strictest = (tables: readonly DayTable[]) => ({
  maxIntegration: Math.min(...tables.map(({ maxIntegration }) => maxIntegration)),
  onSite: Math.max(...tables.map(({ onSite }) => onSite)),
  minDays: Math.max(...tables.map(({ minDays }) => minDays)),
})

const times = ({ over, under }: Fraction, by: number, through: number): Fraction => ({
  over: over * BigInt(by),
  under: under * BigInt(through),
})

const add = (one: Fraction, other: Fraction): Fraction => ({
  over: one.over * other.under + other.over * one.under,
  under: one.under * other.under,
})

/** Ties up. Nothing here is negative. */
const nearestHalf = ({ over, under }: Fraction): number => Number((4n * over + under) / (2n * under)) / 2

const toNumber = ({ over, under }: Fraction): number => Number((200n * over + under) / (2n * under)) / 100

/** Whether fewer days are asked for than are calculated: at the site, or in all. */
export const isLess = (
  asked: { required: number; offSite: number },
  calculated: Pick<Calculated, 'required' | 'total'>,
): boolean =>
  asked.required < calculated.required || sumDays([asked.required, asked.offSite]) < calculated.total
