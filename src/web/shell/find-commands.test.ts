import { IconUser } from '@tabler/icons-react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { cards } from '#contract/records/cards.ts'
import { signedIn } from '#tests/signed-in.ts'
import { describeAudit, findPages, findRecords, hrefOf, listFindable, nextFirst } from './find-commands.ts'

test('a found audit says where, on which day at its site, and its status', () => {
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

test('sites of one customer each have an address of their own, with or without the customer’s page', () => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  const hrefs = [12, 13].map(id => hrefOf({ id, customerId: 5 }, cards.site))
  expect(hrefs.map(href => href.replace(/.*#/, '#'))).toEqual(['#site-12', '#site-13'])
  vi.unstubAllGlobals()
})

test('what can be found is in one list, pages first; certificates once there are any', () => {
  signInWith({ hasCertificates: false })
  expect(listFindable()).toMatch(/^a page, an audit, an auditor, a customer/)
  expect(listFindable()).not.toContain('a certificate')
  signInWith({ hasCertificates: true })
  expect(listFindable()).toContain('a certificate')
})

test('what one begins on a page is found by what it says, for whoever may begin it', () => {
  const view = { name: 'ViewDisruptions' as const }
  const find = () => findPages('someone missing', () => IconUser).commands
  signInWith({ permissions: [view, { name: 'ManageDisruptions' as const }] })
  expect(find()).toEqual([])
  signInWith({ permissions: [view, { name: 'ManageDisruptions' }, { name: 'CreateRoster' }] })
  const href = '/dashboard/disruptions?report=new'
  expect(find()).toEqual([{ label: 'Report someone missing', href, icon: IconUser }])
  vi.unstubAllGlobals()
})

test('who types the name of a company finds the company before its audits', async () => {
  const audit = {
    id: 1,
    idflNumber: 'AUD-1',
    companyName: 'Mekong Textiles',
    start: '2026-11-22T20:00:00.000Z',
    timeZone: 'Asia/Ho_Chi_Minh',
    phase: 'assigned',
  }
  const customer = { id: 2, companyName: 'Mekong Textiles', name: 'Mekong', companyNumber: 'C-1' }
  const found: Record<string, object> = { '/api/projects': audit, '/api/customers': customer }
  vi.stubGlobal('fetch', async (address: string) => {
    const row = found[String(address).split('?')[0] ?? '']
    return Response.json({ count: row ? '1' : '0', rows: row ? [row] : [] })
  })
  signInWith({ permissions: [{ name: 'ViewAllAudit' as const }, { name: 'ViewAllCustomers' as const }] })
  const find = async (value: string) => {
    const groups = await findRecords({ value, signal: new AbortController().signal }, () => IconUser)
    return groups.filter(({ commands }) => commands.length > 0).map(({ name }) => name)
  }
  expect(await find('mekong tex')).toEqual(['Customers', 'Audits'])
  expect(await find('textiles')).toEqual(['Audits', 'Customers'])
  vi.unstubAllGlobals()
})

describe('a certificate', () => {
  const rows = [
    { id: 12, number: 'QMS-12', companyName: 'Mekong Textiles', standard: { code: 'ISO9001' } },
    { id: 13, number: null, companyName: 'Mekong Textiles', standard: { code: 'GRS' } },
  ]
  const search = { value: 'Mekong', signal: new AbortController().signal }
  const find = () => findRecords(search, () => IconUser)
  const permissions = [{ name: 'ViewCertificates' as const }]
  const answer = vi.fn(async (address: string) =>
    Response.json(
      String(address).startsWith('/api/certificates?') ? { count: '2', rows } : { count: '0', rows: [] },
    ),
  )
  beforeEach(() => {
    answer.mockClear()
    vi.stubGlobal('fetch', answer)
  })

  test('is found by what the server finds, named by its number or as pending, and opens its page', async () => {
    signInWith({ hasCertificates: true, permissions })
    expect(await find()).toEqual([
      {
        name: 'Certificates',
        commands: [
          {
            label: 'QMS-12',
            description: 'Mekong Textiles · ISO9001',
            href: '/dashboard/certificates/12',
            icon: IconUser,
          },
          {
            label: 'Pending certificate',
            description: 'Mekong Textiles · GRS',
            href: '/dashboard/certificates/13',
            icon: IconUser,
          },
        ],
      },
    ])
  })

  test('is neither looked for nor shown as a page before there is one', async () => {
    const titles = () =>
      findPages('certif', path => (path.includes('$') ? undefined : IconUser)).commands.map(
        ({ label }) => label,
      )
    signInWith({ hasCertificates: false, permissions })
    expect(await find()).toEqual([])
    expect(answer).not.toHaveBeenCalled()
    expect(titles()).toEqual([])
    signInWith({ hasCertificates: true, permissions })
    expect(titles()).toContain('Certification')
  })
})

function signInWith(given: Parameters<typeof signedIn>[0]): void {
  const items: Record<string, string> = { user: '{}', user_info: JSON.stringify(signedIn(given)) }
  vi.stubGlobal('localStorage', { getItem: (name: string) => items[name] ?? null })
}
