import { z } from 'zod'
import { saySessionFault } from '#words/en/session-faults.ts'
import { newPassword } from './account-form.ts'
import { heldStandard } from './auditor-reply.ts'
import type { Endpoint } from './endpoint.ts'
import { failureText } from './failure.ts'
import { fault } from './fault.ts'
import { page } from './list.ts'
import {
  idParams,
  knownAddress,
  longest,
  moment,
  named,
  phoneNumber,
  requiredText,
  timeZone,
} from './values.ts'

export const calendarViews = ['month', 'week', 'day', 'agenda', 'planner'] as const

/** How one likes one's screens; `weekStartsOn` counts from Sunday = 0. */
export const preferencesForm = z.object({
  timeZone,
  calendarView: z.enum(calendarViews, fault(saySessionFault.text('chooseView'))),
  weekStartsOn: z.union([z.literal(0), z.literal(1), z.literal(6)], fault(saySessionFault.text('chooseDay'))),
  phone: phoneNumber,
})

/** The signed-in account, as GET /users/get/me and the sign-in answer it. */
export const me = z.object({
  id: z.int(),
  name: z.string(),
  username: z.string(),
  displayName: z.string(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string().default(''),
  country: named.extend({ code: z.string() }),
  department: named,
  role: named,
  permissions: z.array(z.object({ name: z.string() })),
  timeZone: z.string(),
  preferences: preferencesForm.omit({ timeZone: true, phone: true }),
  auditor: z.object({ standards: z.array(heldStandard) }).nullable(),
  mustChangePassword: z.boolean(),
  hasCertificates: z.boolean().default(false).meta({
    description: 'There are certificates in the product at all: screens of them are hidden until then.',
  }),
  usesRegister: z.boolean().default(false).meta({
    description:
      'One keeps the impartiality register, or may see it and there is something in it: its page is hidden until then.',
  }),
  usesTeamRules: z.boolean().default(false).meta({
    description:
      'Team rules were changed, or something that they ask about was filled in: without concerns, their tab is hidden until then. Exclusions count for whoever may read the register.',
  }),
  usesDays: z.boolean().default(false).meta({
    description:
      'A standard has a day table, an audit has required person-days, or Team rules ask about them: the button that enters them is hidden until then.',
  }),
})

export const signInForm = z.object({
  email: knownAddress,
  password: z
    .string(fault(saySessionFault.text('enterPassword')))
    .min(1, fault(saySessionFault.text('enterPassword')))
    .max(1000, longest(saySessionFault.text('passwordTooLong'))),
})

export const passwordForm = z.object({
  currentPassword: z
    .string(fault(saySessionFault.text('enterCurrentPassword')))
    .min(1, fault(saySessionFault.text('enterCurrentPassword')))
    .max(1000, longest(saySessionFault.text('passwordTooLong'))),
  newPassword,
})

const refreshToken = z
  .string(fault(saySessionFault.text('tokenMissing')))
  .min(1, fault(saySessionFault.text('tokenMissing')))
  .max(200)

const code = requiredText(saySessionFault.text('enterCode'), 20)

/** How long a session counts as proved after one has signed in, or given one’s password again. */
export const provedMinutes = 15

export const proofForm = signInForm.pick({ password: true })

/** How long a verification code can be used. */
export const codeMinutes = 15

export const forgotPasswordForm = z.object({ email: knownAddress, code: code.optional() })

export const resetPasswordForm = z.object({ email: knownAddress, code, password: newPassword })

/** A sign-in that is still good. */
export const openSession = z.object({
  id: z.int(),
  createdAt: moment,
  lastUsedAt: moment,
  address: z.string(),
  userAgent: z.string(),
  isCurrent: z.boolean(),
})

export const session = {
  signIn: {
    method: 'POST',
    path: '/auth',
    access: 'anyone',
    refusesSlowly: true,
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
    // Nonsense counts as nothing: signing out never fails.
    body: z
      .object({ refresh_token: z.string().max(200).optional() })
      .optional()
      .catch(undefined),
  },
  proveAgain: {
    method: 'POST',
    path: '/auth/again',
    access: 'signedIn',
    summary: 'Prove by one’s password that it is still oneself, for calls that ask for a fresh proof',
    description: `The session counts as proved for ${provedMinutes} minutes.`,
    body: proofForm,
  },
  me: {
    method: 'GET',
    path: '/users/get/me',
    access: 'signedIn',
    beforePasswordChange: true,
    summary: 'The signed-in account',
    reply: me,
  },
  changePassword: {
    method: 'PATCH',
    path: '/users/me/password',
    changes: ['/users/me/sessions'],
    access: 'signedIn',
    beforePasswordChange: true,
    summary: 'Change one’s own password; ends one’s other sessions',
    body: passwordForm,
  },
  changePreferences: {
    method: 'PUT',
    path: '/users/me/preferences',
    mostPerMinute: 60,
    access: 'signedIn',
    summary: 'Change one’s own time zone and calendar',
    body: preferencesForm,
    reply: me,
  },
  listOpen: {
    method: 'GET',
    path: '/users/me/sessions',
    access: 'signedIn',
    summary: 'One’s own open sessions, the current one first',
    reply: page(openSession),
  },
  endOne: {
    method: 'DELETE',
    path: '/users/me/sessions/:id',
    changes: ['/users/me/sessions'],
    access: 'signedIn',
    summary: 'End one of one’s own sessions',
    params: idParams,
  },
  endOthers: {
    method: 'DELETE',
    path: '/users/me/sessions',
    changes: ['/users/me/sessions'],
    access: 'signedIn',
    summary: 'End all of one’s own sessions but this one',
  },
  forgotPassword: {
    method: 'POST',
    path: '/users/forgot-password',
    access: 'anyone',
    refusesSlowly: true,
    summary:
      'Send a verification code, or with a code check it; the answer never tells whether the email is known',
    body: forgotPasswordForm,
    reply: z.object({ message: z.string(), text: failureText.optional().catch(undefined) }),
  },
  resetPassword: {
    method: 'POST',
    path: '/users/update-password',
    access: 'anyone',
    refusesSlowly: true,
    summary: 'Set a new password with the verification code; ends all sessions',
    body: resetPasswordForm,
    reply: z.object({ message: z.string(), text: failureText.optional().catch(undefined) }),
  },
} satisfies Record<string, Endpoint>
