import type { RowOf } from '#contract/endpoint.ts'
import type { requests } from '#contract/requests.ts'
import type { Permission } from '#domain/permissions.ts'
import type { Person } from '#domain/request-rights.ts'
import type { Me } from '#web/app/session.ts'
import { listNames } from '#words/lists.ts'

export type Request = RowOf<typeof requests.list>

/** As the domain asks who somebody is. */
export const asPerson = (me: Me): Person => ({
  id: me.id,
  permissions: me.permissions.map(({ name }) => name as Permission),
})

/** `Anna, Bao and Chen`. */
export const listPeople = (people: readonly { name: string }[]) => listNames(people.map(({ name }) => name))
