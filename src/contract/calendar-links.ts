import { z } from 'zod'
import { sayCalendarFault } from '#words/en/calendar-faults.ts'
import type { Endpoint } from './endpoint.ts'
import { fault } from './fault.ts'
import { idFilter, listQuery, page, textFilter } from './list.ts'
import { rosterKinds } from './rosters.ts'
import { idParams, list, moment, named, pickedId, requiredText } from './values.ts'

export const calendarScopes = ['own', 'department', 'all'] as const
export const calendarDetails = ['details', 'busy'] as const

/** How many one person may have at a time. */
export const mostCalendarLinks = 10

const calendarLink = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  scope: z.enum(calendarScopes),
  department: named.nullable(),
  detail: z.enum(calendarDetails),
  kinds: z.array(z.enum(rosterKinds)),
  createdAt: moment,
  lastFetchedAt: moment.nullable().meta({ description: 'Null: no calendar program has read it yet.' }),
})

const ownedLink = calendarLink.extend({ owner: named })

const madeLink = calendarLink.extend({
  url: z.string().meta({ description: 'Said once: it is kept nowhere.' }),
})

export const calendarLinkForm = z
  .object({
    name: requiredText(sayCalendarFault.text('enterName'), 100),
    scope: z.enum(calendarScopes, fault(sayCalendarFault.text('chooseScope'))),
    departmentId: pickedId(sayCalendarFault.text('chooseDepartment')).nullish(),
    detail: z.enum(calendarDetails, fault(sayCalendarFault.text('chooseDetail'))),
    kinds: list(z.enum(rosterKinds), 10, {
      atLeastOne: sayCalendarFault.text('chooseKinds'),
    }).default([...rosterKinds]),
  })
  .refine(({ scope, departmentId }) => scope !== 'department' || departmentId, {
    path: ['departmentId'],
    ...fault(sayCalendarFault.text('chooseDepartment')),
  })

export const calendarLinks = {
  list: {
    method: 'GET',
    path: '/calendar-links',
    access: 'signedIn',
    summary: 'One’s own calendar links, without their addresses',
    reply: z.object({ rows: z.array(calendarLink) }),
  },
  everyones: {
    method: 'GET',
    path: '/calendar-links/everyones',
    access: ['ManageIntegrations'],
    summary: 'Everyone’s calendar links, without their addresses',
    query: listQuery(['id', 'name', 'owner', 'scope', 'createdAt', 'lastFetchedAt'], {
      name: textFilter.optional(),
      owner: textFilter.optional(),
      accountId: idFilter.optional(),
      scope: z.enum(calendarScopes).optional(),
    }),
    reply: page(ownedLink),
  },
  create: {
    method: 'POST',
    path: '/calendar-links',
    access: 'signedIn',
    summary: 'Make a calendar link; its address is answered once',
    description: 'One’s own roster needs ViewOwnRoster, others’ ShareRoster and ViewAllRoster.',
    body: calendarLinkForm,
    mostPerMinute: 20,
    reply: madeLink,
    status: 201,
  },
  renew: {
    method: 'PUT',
    path: '/calendar-links/:id/renew',
    access: 'signedIn',
    summary: 'Give a calendar link another address; the one before shows nothing any more',
    params: idParams,
    mostPerMinute: 20,
    reply: madeLink,
  },
  remove: {
    method: 'DELETE',
    path: '/calendar-links/:id',
    access: 'signedIn',
    summary: 'Revoke a calendar link; subscribed calendars empty themselves',
    description: 'One’s own, or with ManageIntegrations anyone’s.',
    removesRow: true,
    params: idParams,
  },
} satisfies Record<string, Endpoint>

export const calendar = {
  feed: {
    method: 'GET',
    path: '/calendar/:file',
    access: 'anyone',
    summary: 'A roster for calendar programs (RFC 5545), by the secret in its address',
    params: z.object({ file: z.string().max(200) }),
    file: 'text/calendar',
  },
} satisfies Record<string, Endpoint>
