import { expect, test } from 'vitest'
import { audits } from '#contract/audits.ts'
import { leaveOutRefused } from './use-list.ts'

const asked = { limit: 10, offset: 0, value: 'mill' }

test('a list is asked for what it can answer, and says which parts of the address were left out', () => {
  expect(leaveOutRefused(audits.list, { ...asked, sort: 'colour:asc' })).toEqual({
    query: asked,
    refused: ['sort'],
  })
  expect(leaveOutRefused(audits.list, { ...asked, offset: 1e12 }).refused).toEqual(['page'])
})

test('a list is asked for all of it where the server takes it', () => {
  const query = {
    ...asked,
    sort: 'start:desc',
    status: ['draft'],
    start: '2027-05-11T01:00:00.000Z',
    auditorId: 7,
  }
  expect(leaveOutRefused(audits.list, query)).toEqual({ query, refused: [] })
})
