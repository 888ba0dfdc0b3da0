import type { z } from 'zod'
import { sayCategory } from '#words/en/request-categories.ts'
import { sayStatus } from '#words/en/statuses.ts'
import type { account } from './accounts.ts'
import type { auditor } from './auditor-reply.ts'
import type { request } from './requests.ts'
import type { role } from './roles.ts'
import { country, dates, flag, id, lasts, moment, type Sheet, text, timeZone } from './sheet.ts'

type Account = z.output<typeof account>
type Auditor = z.output<typeof auditor>
type Person = Pick<Account, 'name' | 'username' | 'fullName' | 'email' | 'phone' | 'department' | 'isEnabled'>

const names = <Row extends Person>(): Sheet<Row> => [
  text('name', row => row.name),
  text('username', row => row.username),
  text('fullName', row => row.fullName),
  text('email', row => row.email),
  text('phone', row => row.phone),
]

const held = (standards: readonly { code: string }[] | undefined) => [
  ...new Set(standards?.map(({ code }) => code)),
]

export const accountSheet: Sheet<Account> = [
  id(),
  ...names<Account>(),
  text('role', row => row.role?.name ?? null),
  text('department', row => row.department?.name ?? null),
  country(),
  flag('isEnabled', row => row.isEnabled),
  text('standards', row => held(row.auditor?.standards)),
  flag('mustChangePassword', row => row.mustChangePassword),
  timeZone(),
  ...dates<Account>(),
  moment('deletedAt', row => row.deletedAt),
]

export const auditorSheet: Sheet<Auditor> = [
  id(),
  ...names<Auditor>(),
  text('standards', row => held(row.standards)),
  text('role', row => row.role.name),
  text('department', row => row.department.name),
  country(),
  flag('isEnabled', row => row.isEnabled),
  timeZone(),
  ...dates<Auditor>(),
]

export const roleSheet: Sheet<z.output<typeof role>> = [
  id(),
  text('name', row => row.name),
  text('description', row => row.description),
  flag('isActive', row => row.isActive),
  flag('isDefault', row => row.isDefault),
  text('permissions', row => row.permissions.map(({ name }) => name)),
  ...dates<z.output<typeof role>>(),
]

export const requestSheet: Sheet<z.output<typeof request>> = [
  id(),
  text('user', row => row.user.name),
  text('category', row => sayCategory.text(row.category)),
  ...lasts<z.output<typeof request>>(),
  timeZone(),
  text('idflNumber', row => row.project?.idflNumber ?? null),
  text('note', row => row.note),
  text('status', row => sayStatus.text(row.status)),
  text('reviewer', row => row.reviewer.name),
  moment('requestDate', row => row.requestDate),
  moment('responseDate', row => row.responseDate),
  text('decidedBy', row => row.decidedBy?.name ?? null),
  text('reason', row => row.reason),
  text('createdUser', row => row.createdUser.name),
  moment('updatedAt', row => row.updatedAt),
]
