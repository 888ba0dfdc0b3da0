import { words } from '#words/words.ts'

/** What the card of calendar links says. */
export const sayCalendarLinkCard = words('calendar-link-card', {
  integrations: 'Integrations',
})
