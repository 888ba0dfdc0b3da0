import { words } from '#words/words.ts'

export const sayMessageCard = words('message-card', {
  messages: 'Messages',
})
