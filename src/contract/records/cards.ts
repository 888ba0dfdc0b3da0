import { accountCard } from './accounts.ts'
import { areaCard } from './areas.ts'
import { auditorCard } from './auditors.ts'
import { auditCard } from './audits.ts'
import { calendarLinkCard } from './calendar-links.ts'
import type { Card, CardPage } from './card.ts'
import { certificateCard, visitCard } from './certificates.ts'
import { countryCard } from './countries.ts'
import { customerCard } from './customers.ts'
import { dayTableCard } from './day-tables.ts'
import { departmentCard } from './departments.ts'
import { disruptionCard } from './disruptions.ts'
import { exclusionCard } from './exclusions.ts'
import { importCard } from './imports.ts'
import { settingCard } from './messages.ts'
import { planCard } from './plans.ts'
import { programmeSettingsCard } from './programme-settings.ts'
import { requestCard } from './requests.ts'
import { roleCard } from './roles.ts'
import { rosterCard } from './rosters.ts'
import { siteCard } from './sites.ts'
import { standardCard } from './standards.ts'
import { teamRulesCard } from './team-rules.ts'

/** Every noun that has records, by its name on the wire, in the order of the navigation. There is no other list of them. */
const all = {
  roster: rosterCard,
  project: auditCard,
  plan: planCard,
  disruption: disruptionCard,
  certificate: certificateCard,
  visit: visitCard,
  request: requestCard,
  auditor: auditorCard,
  customer: customerCard,
  site: siteCard,
  exclusion: exclusionCard,
  import: importCard,
  user: accountCard,
  role: roleCard,
  country: countryCard,
  department: departmentCard,
  standard: standardCard,
  area: areaCard,
  dayTable: dayTableCard,
  programmeSettings: programmeSettingsCard,
  teamRules: teamRulesCard,
  setting: settingCard,
  calendarLink: calendarLinkCard,
} as const satisfies Record<string, Card>

export type Entity = keyof typeof all
type Cards = (typeof all)[Entity]

/** The tables whose rows have a version. */
export type RecordTable = Exclude<Cards, { sameAs: string }>['table']

/** The nouns of which the server folder says whose row it is that one may read the history of. */
export type EntityByRow = {
  [Name in Entity]: (typeof all)[Name]['history'] extends { own: { rows: 'byRow' } } ? Name : never
}[Entity]

/** The nouns that notifications may be about. */
export type NotifiedEntity = {
  [Name in Entity]: (typeof all)[Name] extends { notified: object } ? Name : never
}[Entity]

export const cards: Record<Entity, Card> = all

export const entities = Object.keys(all) as [Entity, ...Entity[]]

/** The card of the noun whose row it is. */
export function rowCard(entity: Entity): Card {
  const card = cards[entity]
  return card.sameAs ? cards[card.sameAs as Entity] : card
}

/** Where the records of a noun are listed: whoever may open it finds them in the command bar. */
export const listPageOf = ({ pages: [own] = [], found }: Card): CardPage | undefined =>
  own ??
  Object.values(cards)
    .flatMap(({ pages = [] }) => pages)
    .find(({ path }) => path === found?.listedOn)

/** Every column that history shows by the record it refers to. Columns of the same name mean the same in every table. */
export const references: ReadonlyMap<string, { to: Entity; as: string; isNamed: boolean }> = new Map(
  Object.values(cards).flatMap(({ references = {}, parts = {} }) =>
    [...Object.values(parts).map(part => part.references ?? {}), references].flatMap(found =>
      Object.entries(found).map(
        ([column, { to, as = to, isNamed = false }]) => [column, { to: to as Entity, as, isNamed }] as const,
      ),
    ),
  ),
)
