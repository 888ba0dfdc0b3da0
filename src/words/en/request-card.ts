import { words } from '#words/words.ts'

/** What the card of requests says. */
export const sayRequestCard = words('request-card', {
  requests: 'Requests',
  request: 'Request',
  requestDetail: 'Request Detail',
  open: 'Open the request',
})
