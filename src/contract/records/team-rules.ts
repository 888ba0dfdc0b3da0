import { sayTeamRuleCard } from '#words/en/team-rule-card.ts'
import type { Card } from './card.ts'

/** One record, with the id 1: what is asked of who goes where. */
export const teamRulesCard = {
  noun: 'team rules',
  calls: 'team-rules',
  table: 'team_rules',
  live: { any: 'signedIn' },
  history: { any: ['ViewDetailMasterData'] },
  pages: [
    {
      path: '/settings/team-rules',
      title: sayTeamRuleCard.text('teamRules'),
      entry: { group: 'SETTING', label: sayTeamRuleCard.text('teamRules'), shownTo: [['ViewAllMasterData']] },
    },
  ],
} as const satisfies Card
