import { readItem } from './storage.ts'

/** Where an auditor begins on a phone. */
export const roadPath = '/dashboard/visits'

/** A phone held upright: the width of `useIsPhone`. */
export const isPhone = () => globalThis.matchMedia?.('(max-width: 36em)').matches ?? false

type Stored = {
  id: number
  timeZone: string
  auditor: object | null
  mustChangePassword: boolean
  permissions: { name: string }[]
}

/**
 * Who is on the road: an auditor who holds a phone and sees a roster of their own. What is stored is read as it is: the contract that
 * would check it comes with the rest of the product, after the first visit is shown.
 */
export function readRoadUser(): { id: number; timeZone: string } | null {
  if (!isPhone()) return null
  try {
    const { id, timeZone, auditor, mustChangePassword, permissions } = JSON.parse(
      readItem('user_info') ?? '{}',
    ) as Partial<Stored>
    const seesOwn = permissions?.some(({ name }) => name === 'ViewOwnRoster')
    return id && timeZone && auditor && seesOwn && !mustChangePassword ? { id, timeZone } : null
  } catch {
    return null
  }
}
