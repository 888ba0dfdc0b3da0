import { limitNames, ruleNames, type TeamRules, type Travel, type WorkLimits } from '#domain/team-rules.ts'
import { sayTeamRule } from './en/team-rules.ts'
import { listValues } from './lists.ts'

/** A group of Team rules as history and a form that was overtaken show it; undefined of any other field. */
export function showTeamRule(field: string, value: unknown): string | undefined {
  if (field === 'rules') return showRules(value as TeamRules['rules'])
  if (field === 'limits') return showLimits(value as WorkLimits)
  return field === 'travel' ? showTravel(value as Travel) : undefined
}

const showRules = (rules: TeamRules['rules']) =>
  listValues(ruleNames.map(name => pair(sayTeamRule(name), sayTeamRule(rules[name]))))

function showLimits(limits: WorkLimits) {
  const set = limitNames.filter(name => limits[name] != null)
  return listValues(set.map(name => pair(sayTeamRule(name), String(limits[name])))) || sayTeamRule('noLimit')
}

const showTravel = (travel: Travel) => listValues(listTravel(travel))

/** How long journeys are calculated, one by one. */
export function listTravel({ isOn, sameCountry, abroad, steps }: Travel): string[] {
  if (!isOn) return [sayTeamRule('off')]
  return [
    ...steps.map(({ km, hours }) =>
      km === null ? sayTeamRule('stepBeyond', { hours }) : sayTeamRule('step', { km, hours }),
    ),
    pair(sayTeamRule('sameCountry'), String(sameCountry)),
    pair(sayTeamRule('abroad'), String(abroad)),
  ]
}

const pair = (name: string, value: string) => sayTeamRule('pair', { name, value })
