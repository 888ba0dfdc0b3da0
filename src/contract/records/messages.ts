import { sayMessageCard } from '#words/en/message-card.ts'
import type { Card } from './card.ts'

/** Settings of the house by their name; that of messages is what is sent to auditors and customers. */
export const settingCard = {
  noun: 'setting',
  calls: 'settings',
  table: 'setting',
  title: 'name',
  live: { any: ['ManageMessages'] },
  history: { any: ['ManageMessages'] },
  pages: [
    {
      path: '/settings/messages',
      title: sayMessageCard.text('messages'),
      entry: { group: 'SETTING', label: sayMessageCard.text('messages'), shownTo: [['ManageMessages']] },
    },
  ],
} as const satisfies Card
