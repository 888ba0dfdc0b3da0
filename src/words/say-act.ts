import { type HistoryKind, type HistoryNoun, kindOf } from '#domain/history.ts'
import { readVisit } from '#domain/visit-days.ts'
import { sayHistoryAct } from './en/history-acts.ts'
import { listNames } from './lists.ts'
import { nameVisit } from './visit-name.ts'

/** What stands for the name of who did it: in bold, or nothing where a column of its own has it. */
type Who = NonNullable<Parameters<typeof sayHistoryAct.rich<'several'>>[1]>['who']

/** The messages that there are: a kind of action without one doesn’t type-check. */
type Act = Parameters<typeof sayHistoryAct.rich>[0]

/**
 * Who did what to which record, in parts: `who` makes something of the name. `titles`: of the records that it was done to, where
 * that isn't the one whose history it is.
 */
export function sayAct(
  action: string,
  noun: HistoryNoun,
  name: string,
  who: Who,
  titles: readonly string[] = [],
) {
  const kind = kindOf(action)
  if (!kind) return sayHistoryAct.rich('unknown', { name, who, action: plain(action) })
  return sayKind(kind, action, noun, {
    name,
    who,
    record: titles.length > 0 ? nameRecords(titles, noun) : theRecord(noun),
  })
}

type Said = { name: string; who: Who; record: string }

function sayKind(kind: HistoryKind, action: string, noun: HistoryNoun, said: Said) {
  const isMoved = kind === 'update' && noun.timeOf !== undefined && action === 'update'
  const act: Act = isMoved ? 'movedTime' : kind
  // Every message takes what this one takes, or less of it.
  return sayHistoryAct.rich(act as 'update', said)
}

const theRecord = ({ table, noun }: HistoryNoun) => sayHistoryAct('record', { table, noun })

/** `Surveillance 1 and Surveillance 2`, `the site Hanoi`. */
const nameRecords = (titles: readonly string[], noun: HistoryNoun) =>
  listNames(
    titles.map(title => sayHistoryAct('named', { table: noun.table, title: nameBeside(title, noun) })),
  )

/** What the history of another calls a record: a visit, as its certificate is known there. */
export function nameBeside(title: string, { table }: HistoryNoun): string {
  const visit = table === 'visit' ? readVisit(title) : undefined
  return visit ? nameVisit(visit) : title
}

/** `canceled the audit`: who did it is said elsewhere. */
export const nameAct = (action: string, noun: HistoryNoun, titles?: readonly string[]): string =>
  [sayAct(action, noun, '', () => '', titles)].flat().join('').trim()

/** `undid the creation of 12 audits`, `changed the audit by Undo`. */
export function nameUndo(action: string, noun: HistoryNoun, count: number): string {
  if (kindOf(action) === 'delete') {
    const record = count > 1 ? severalRecords(noun, count) : theRecord(noun)
    return [sayHistoryAct.rich('undoneCreate', { name: '', who: () => '', record })].flat().join('').trim()
  }
  return sayHistoryAct('byUndo', {
    act: count > 1 ? nameActOnSeveral(action, noun, count) : nameAct(action, noun),
  })
}

const severalRecords = ({ table, noun }: HistoryNoun, count: number) =>
  sayHistoryAct('records', { table, noun, count })

/** `canceled 12 audits`, `assigned auditors: 12 audits`. */
export function nameActOnSeveral(action: string, noun: HistoryNoun, count: number): string {
  const records = severalRecords(noun, count)
  const kind = kindOf(action)
  const said = kind
    ? sayKind(kind, action, noun, { name: '', who: () => '', record: records })
    : sayHistoryAct.rich('unknown', { name: '', who: () => '', action: plain(action) })
  const act = [said].flat().join('').trim()
  return act.includes(records) ? act : sayHistoryAct('toRecords', { act, records })
}

/** How the kind of an action is called: what history is filtered by. */
export function nameKind(action: string): string {
  const kind = kindOf(action)
  return kind ? sayHistoryAct(`kind:${kind}`) : capitalize(plain(action))
}

/** What an older version kept goes by its own name. */
const plain = (action: string) => action.replaceAll('-', ' ')

export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
