import { expect, test } from 'vitest'
import { sayLoss } from './taken-off.tsx'

const audit = {
  projectId: 7,
  idflNumber: 'AUD-7',
  companyName: 'Acme',
  timeZone: 'UTC',
  start: '2031-06-10T08:00:00Z',
  end: '2031-06-10T17:00:00Z',
  status: 'assigned' as const,
  auditor: { id: 1, name: 'Anna' },
  others: [{ id: 2, name: 'Bao' }],
  uncovered: [],
}
const grs = { id: 4, code: 'GRS', name: 'GRS' }

test('an audit that lost somebody says who is left, and what nobody covers', () => {
  expect(sayLoss(audit)).toBe('Anna is off the team. Bao is left.')
  expect(sayLoss({ ...audit, uncovered: [grs] })).toBe(
    'Anna is off the team. Bao is left; nobody covers GRS.',
  )
  expect(sayLoss({ ...audit, status: 'draft', others: [], uncovered: [grs] })).toBe(
    'Anna is off the team. It is a draft again, in To do.',
  )
})
