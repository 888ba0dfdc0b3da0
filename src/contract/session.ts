import { z } from 'zod'
import { heldStandard, newPassword } from './auditors.ts'
import type { Endpoint } from './endpoint.ts'
import { emailAddress, named } from './values.ts'

/** The signed-in account, as GET /users/get/me and the sign-in tell it. */
export const me = z.object({
  id: z.int(),
  name: z.string(),
  username: z.string(),
  displayName: z.string(),
  fullName: z.string(),
  email: z.string(),
  country: named.extend({ code: z.string() }),
  department: named,
  role: named,
  permissions: z.array(z.object({ name: z.string() })),
  timeZone: z.string(),
  auditor: z.object({ standards: z.array(heldStandard) }).nullable(),
  mustChangePassword: z.boolean(),
})

export const signInForm = z.object({
  email: emailAddress,
  password: z
    .string({ error: 'Please enter your password.' })
    .min(1, 'Please enter your password.')
    .max(1000, 'This password is too long.'),
})

export const passwordForm = z.object({
  currentPassword: z
    .string({ error: 'Please enter your current password.' })
    .min(1, 'Please enter your current password.')
    .max(1000, 'This password is too long.'),
  newPassword,
})

const refreshToken = z
  .string({ error: 'The refresh token is missing.' })
  .min(1, 'The refresh token is missing.')
  .max(200)

export const session = {
  signIn: {
    method: 'POST',
    path: '/auth',
    access: 'anyone',
    summary: 'Sign in',
    body: signInForm,
    reply: z.object({ user: me, access_token: z.string(), refresh_token: z.string() }),
  },
  refresh: {
    method: 'POST',
    path: '/auth/refresh',
    access: 'anyone',
    summary: 'Trade a refresh token for a new pair; using an old one ends the session',
    body: z.object({ refresh_token: refreshToken }),
    reply: z.object({ access_token: z.string(), refresh_token: z.string() }),
  },
  signOut: {
    method: 'POST',
    path: '/auth/logout',
    access: 'anyone',
    summary: 'End the session of the bearer or refresh token; always 204',
    body: z.object({ refresh_token: z.string().max(200).optional() }).optional(),
  },
  me: {
    method: 'GET',
    path: '/users/get/me',
    access: 'signedIn',
    summary: 'The signed-in account',
    reply: me,
  },
  changePassword: {
    method: 'PATCH',
    path: '/users/me/password',
    access: 'signedIn',
    summary: 'Change one’s own password; ends one’s other sessions',
    body: passwordForm,
  },
} satisfies Record<string, Endpoint>
