import type { disruptions } from '#contract/disruptions.ts'
import type { Input, Reply } from '#contract/endpoint.ts'

export type Disruption = Reply<typeof disruptions.one>
export type Hit = Disruption['hits'][number]
type Options = Reply<typeof disruptions.options>
type Suggestion = Reply<typeof disruptions.suggest>
type Step = Input<typeof disruptions.apply>['body']['steps'][number]
export type ReasonCode = Step['reasonCode']

/** The id of the card of a hit. */
export const cardOf = ({ project: { id } }: Hit): string => `hit-${id}`

/** What can be done about a hit, and how it is called among the others. */
export type Way = Options['rows'][number]['options'][number] & { key: string }

/** What was chosen for each audit, by its id: the key of a way, or null to leave it open. */
export type Chosen = Readonly<Record<number, string | null>>

/** Why, to be counted and in words, by the id of the audit. */
export type Whys = Readonly<Record<number, { reasonCode: ReasonCode; reason: string }>>

type Bare = Pick<Way, 'action' | 'auditors' | 'start' | 'end'>

const keyOf = ({ action, auditors, start, end }: Bare): string =>
  [action, ...auditors.map(({ id }) => id), start, end].join(' ')

const toWay = <Given extends Bare>(given: Given) => ({ ...given, key: keyOf(given) })

/** What can be done about a hit. What is suggested is among it, though the list may end before. */
export function listWays(
  projectId: number,
  options: Options | undefined,
  suggestion: Suggestion | undefined,
): Way[] {
  const ways = (options?.rows.find(row => row.projectId === projectId)?.options ?? []).map(toWay)
  const step = suggestion?.steps.find(one => one.projectId === projectId)
  const suggested = step && toWay({ ...step, uncovered: [] })
  if (!suggested || ways.some(({ key }) => key === suggested.key)) return ways
  const { action, auditors, start, end, uncovered, fits, key } = suggested
  return [{ action, auditors, start, end, uncovered, fits, key }, ...ways]
}

/** The way that is suggested for each hit. */
export const toChosen = (suggestion: Suggestion | undefined): Chosen =>
  Object.fromEntries((suggestion?.steps ?? []).map(step => [step.projectId, keyOf(step)]))

/** The first of each action that settles a hit, and what is chosen; the others are a tap away. */
export function listFirst(ways: readonly Way[], chosen: string | null | undefined): Way[] {
  const isFirst = ({ action }: Way, place: number) =>
    ways.findIndex(other => other.action === action) === place
  return ways.filter((way, place) => way.key === chosen || (isFirst(way, place) && settles(way)))
}

const settles = ({ action }: Way) => action !== 'draft' && action !== 'cancel' && action !== 'keep'

/** Whether it takes words why. */
export const takesWords = ({ action }: Pick<Way, 'action'>, reasonCode: ReasonCode): boolean =>
  action === 'cancel' || action === 'keep' || reasonCode === 'other'

/** A hit with what is to be done about it. */
export type Planned = { hit: Hit; way: Way; why: Whys[number] }

export function toStep({ hit: { project }, way, why }: Planned): Step {
  const { action, auditors, start, end } = way
  const reason = why.reason.trim()
  return {
    projectId: project.id,
    version: project.version,
    action,
    ...((action === 'replace' || action === 'split') && { auditors: auditors.map(({ id }) => ({ id })) }),
    ...(action === 'move' && { start, end }),
    reasonCode: why.reasonCode,
    ...(reason !== '' && { reason }),
  }
}

/** Who is notified of it: whoever is on the team before or after. */
export function listNotified(planned: readonly Planned[]): string[] {
  const notified = new Map(
    planned
      .filter(({ way }) => way.action !== 'keep')
      .flatMap(({ hit, way }) => [...hit.before.auditors, ...way.auditors])
      .map(({ id, name }) => [id, name]),
  )
  return [...notified.values()]
}
