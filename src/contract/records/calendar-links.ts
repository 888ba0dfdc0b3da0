import { sayCalendarLinkCard } from '#words/en/calendar-link-card.ts'
import type { Card } from './card.ts'

/** Addresses at which calendar programs read a roster: each its owner’s, and anybody’s to end for who manages integrations. */
export const calendarLinkCard = {
  noun: 'calendar link',
  calls: 'calendar-links',
  table: 'calendar_link',
  title: 'name',
  references: {
    account_id: { to: 'user', goesWith: true },
    department_id: { to: 'department', goesWith: true },
  },
  live: { any: ['ManageIntegrations'] },
  history: { any: ['ManageIntegrations'] },
  historyView: { leading: ['name', 'account', 'scope', 'department', 'detail'] },
  pages: [
    {
      path: '/settings/integrations',
      title: sayCalendarLinkCard.text('integrations'),
      entry: {
        group: 'SETTING',
        label: sayCalendarLinkCard.text('integrations'),
        shownTo: [['ManageIntegrations']],
      },
    },
  ],
} as const satisfies Card
