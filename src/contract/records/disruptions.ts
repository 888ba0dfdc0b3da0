import { sayDisruptionCard } from '#words/en/disruption-card.ts'
import type { Card } from './card.ts'

export const disruptionCard = {
  noun: 'disruption',
  calls: 'disruptions',
  alsoAt: 'work',
  table: 'disruption',
  knownBy: ['auditor_id', 'customer_id', 'site_id', 'country_id'],
  gone: sayDisruptionCard.text('gone'),
  // It stays when they are deleted.
  references: {
    auditor_id: { to: 'user', as: 'auditor', goesWith: true },
    request_id: { to: 'request', goesWith: true },
    customer_id: { to: 'customer', goesWith: true },
    site_id: { to: 'site', goesWith: true },
    country_id: { to: 'country', field: 'countryId' },
  },
  shows: ['project', 'roster', 'user'],
  searched: ['note'],
  live: { any: ['ViewDisruptions'] },
  // Cause and note are for those who see all requests, in history too.
  history: { any: ['ViewDisruptions'] },
  historyView: { leading: ['auditor', 'cause', 'customer', 'site', 'country', 'start', 'note'] },
  notified: { button: sayDisruptionCard.text('open'), opens: '/dashboard/disruptions/$id' },
  pages: [
    {
      path: '/dashboard/disruptions',
      title: sayDisruptionCard.text('disruptions'),
      entry: {
        group: 'MANAGEMENT',
        label: sayDisruptionCard.text('disruptions'),
        shownTo: [['ViewDisruptions']],
      },
      begins: {
        label: sayDisruptionCard.text('report'),
        address: '/dashboard/disruptions?report=new',
        for: ['ManageDisruptions', 'CreateRoster'],
      },
    },
    {
      path: '/dashboard/disruptions/$id',
      title: sayDisruptionCard.text('disruption'),
      opensFor: ['ViewDisruptions'],
    },
  ],
} as const satisfies Card
