import { words } from '#words/words.ts'

/** What the card of Team rules says. */
export const sayTeamRuleCard = words('team-rule-card', {
  teamRules: 'Team rules',
})
