import type { Reply } from '#contract/endpoint.ts'
import type { session } from '#contract/session.ts'

type Me = Reply<typeof session.me>

/** The account that is signed in, as the server answers it: a planner in Hanoi by default. */
export const signedIn = (given: Partial<Me> = {}): Me => ({
  id: 1,
  name: 'Lan Nguyen',
  username: 'lan',
  displayName: 'Lan Nguyen',
  fullName: 'Nguyen Thi Lan',
  email: 'lan@example.com',
  phone: '',
  country: { id: 1, name: 'Vietnam', code: 'VN' },
  department: { id: 1, name: 'Audit' },
  role: { id: 1, name: 'Planner' },
  permissions: [],
  timeZone: 'Asia/Ho_Chi_Minh',
  preferences: { calendarView: 'month', weekStartsOn: 1 },
  auditor: null,
  mustChangePassword: false,
  hasCertificates: false,
  ...given,
})
