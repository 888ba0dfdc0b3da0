import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signedIn } from '#tests/signed-in.ts'
import { findDecisions } from './decision-offer.tsx'

const recertification = { kind: 'recertification', ordinal: 0, certificateId: 3, number: 'QMS-12' } as const
const initial = { kind: 'initial', ordinal: 0, certificateId: 4, number: null } as const
const surveillance = { kind: 'surveillance', ordinal: 1, certificateId: 5, number: 'EMS-1' } as const

/** What the server has. */
const saved = new Map<string, object>()

function signInWith(...names: ('ViewCertificates' | 'DecideCertificates')[]): void {
  const permissions = names.map(name => ({ name }))
  const items: Record<string, string> = { user: '{}', user_info: JSON.stringify(signedIn({ permissions })) }
  vi.stubGlobal('localStorage', { getItem: (name: string) => items[name] ?? null })
}

beforeEach(() => {
  saved.clear()
  saved.set('/api/certificates/3', { status: 'active', flags: ['toDecide'] })
  saved.set('/api/certificates/4', { status: 'pending', flags: ['toDecide'] })
  saved.set('/api/certificates/5', { status: 'active', flags: ['toDecide'] })
  signInWith('ViewCertificates', 'DecideCertificates')
  vi.stubGlobal('fetch', async (address: string) => {
    const found = saved.get(address)
    const missing = { statusCode: 404, error: 'Not Found', message: 'It is gone.' }
    return found ? Response.json(found) : Response.json(missing, { status: 404 })
  })
})
afterEach(() => void vi.unstubAllGlobals())

const actions = async () =>
  (await findDecisions([recertification, initial, surveillance])).map(({ visit, action }) => [
    visit.kind,
    action,
  ])

test('What ends a cycle is to be decided: a recertification by renewing, an initial visit by granting', async () => {
  expect(await actions()).toEqual([
    ['recertification', 'renew'],
    ['initial', 'grant'],
  ])
})

test('Not where other sites are still to be seen, nor while the certificate is suspended, nor what can’t be read', async () => {
  saved.set('/api/certificates/3', { status: 'active', flags: [] })
  expect(await actions()).toEqual([['initial', 'grant']])
  saved.set('/api/certificates/3', { status: 'suspended', flags: ['toDecide'] })
  saved.delete('/api/certificates/4')
  expect(await actions()).toEqual([])
})

test('Not to whoever may not decide', async () => {
  signInWith('ViewCertificates')
  expect(await actions()).toEqual([])
})
