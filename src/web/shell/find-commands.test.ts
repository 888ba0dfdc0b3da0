import { IconUser } from '@tabler/icons-react'
import { expect, test, vi } from 'vitest'
import { describeAudit, findRecords, listFindable, nextFirst } from './find-commands.ts'

test('an audit that is found says where, on which day of its site, and how it stands', () => {
  const audit = {
    companyName: 'Mekong Textiles',
    start: '2026-11-22T20:00:00.000Z',
    phase: 'assigned',
  } as const
  const described = describeAudit({ ...audit, timeZone: 'Asia/Ho_Chi_Minh' })
  expect(described).toBe('Mekong Textiles · Mon 23 Nov 2026 · Assigned')
})

test('the next visit comes first, what is over after all that is to come, and none twice', () => {
  const [going, soon, later, last, before] = [1, 2, 3, 4, 5].map(id => ({ id }))
  const ahead = [going, soon, later].filter(one => one !== undefined)
  const behind = [going, last, before].filter(one => one !== undefined)
  expect(nextFirst(ahead, behind).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
  const many = Array.from({ length: 5 }, (_, index) => ({ id: 10 + index }))
  expect(nextFirst(many, behind)).toEqual(many)
})

test('nothing is looked for that one may not list', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  const search = { value: 'Mekong', signal: new AbortController().signal }
  expect(await findRecords(search, () => IconUser)).toEqual([])
  vi.unstubAllGlobals()
})

test('what can be found stands in a row, pages first', () => {
  expect(listFindable()).toMatch(/^a page, an audit, an auditor, a customer/)
})
