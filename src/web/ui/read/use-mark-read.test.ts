import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { notifications } from '#contract/notifications.ts'
import { keyOf } from './key.ts'
import { showRead } from './use-mark-read.ts'

const row = (id: number, entityId: number) => ({ id, entity: 'project', entityId, readAt: null })
const page = { count: '2', unreadCount: 2, rows: [row(1, 7), row(2, 8)] }

test('what was marked as read is shown so in the bell and in its drawer, without another look', () => {
  const client = new QueryClient()
  const bell = keyOf(notifications.list, { query: { limit: 1 } })
  const drawer = keyOf(notifications.list, { query: { limit: 20 } }, 'pages')
  client.setQueryData(bell, page)
  client.setQueryData(drawer, { pages: [page], pageParams: [{}] })
  showRead(client, { about: { entity: 'project', entityId: 7 } }, 1)
  const marked = {
    unreadCount: 1,
    rows: [
      { id: 1, readAt: expect.any(String) },
      { id: 2, readAt: null },
    ],
  }
  expect(client.getQueryData(bell)).toMatchObject(marked)
  expect(client.getQueryData(drawer)).toMatchObject({ pages: [marked] })
  expect(client.getQueryState(bell)?.isInvalidated).toBe(false)
})
