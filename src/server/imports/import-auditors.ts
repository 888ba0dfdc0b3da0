import type { z } from 'zod'
import type { auditor } from '#contract/auditor-reply.ts'
import { auditorForm } from '#contract/auditors.ts'
import type { Db } from '#server/db/transaction.ts'
import { sayAccountFault } from '#words/en/account-faults.ts'
import { sayFault } from '#words/en/faults.ts'
import { sayImportFailure } from '#words/en/import-failures.ts'
import { listValues } from '#words/lists.ts'
import type { Text } from '#words/words.ts'
import { composePlace } from './compose-place.ts'
import { findBy } from './find-records.ts'
import type { Group } from './group.ts'
import type { Composed, Form, Importer } from './importer.ts'
import type { Names } from './names.ts'
import { splitCodes } from './split-list.ts'

type Auditor = z.output<typeof auditor>
export type AuditorForm = z.output<typeof auditorForm>
type Held = { standardId: number; validFrom: string | null; validTo: string | null; grade?: string }

/** What the nouns’ own folders do, handed in. */
type Calls = Pick<Importer, 'remove'> & {
  read: (tx: Db, id: number) => Promise<Auditor>
  create: (tx: Db, caller: Parameters<Importer['create']>[1], form: AuditorForm) => Promise<Auditor>
  change: (
    tx: Db,
    caller: Parameters<Importer['change']>[1],
    id: number,
    form: AuditorForm & { version: number },
  ) => Promise<Auditor>
}

/** A line is an auditor with one or more standards of one period; further lines of them have further ones. */
export const auditorImporter = ({ read, create, change, remove }: Calls): Importer => ({
  find: findBy('auditor', 'email', 'username'),
  schema: auditorForm as unknown as z.ZodType<Form, Form>,
  read,
  remove,
  create: (tx, caller, form) => create(tx, caller, form as AuditorForm),
  change: (tx, caller, id, form) => change(tx, caller, id, form as AuditorForm & { version: number }),
  toForm: found => toForm(found as Auditor),
  compose: (group, found, names) => compose(group, found as Auditor | undefined, names),
  show: showField,
  keeps: listSignedIn,
})

const ownFields = ['username', 'displayName', 'fullName', 'email', 'phone'] as const

const toForm = (found: Auditor): Form => ({
  username: found.username,
  displayName: found.displayName,
  fullName: found.fullName,
  email: found.email,
  phone: found.phone,
  roleId: found.roleId,
  departmentId: found.departmentId,
  countryId: found.country.id,
  timeZone: found.timeZone,
  standards: found.standards.map(({ standardId, validFrom, validTo, grade }) => ({
    standardId,
    validFrom,
    validTo,
    grade,
  })),
})

function compose(group: Group, found: Auditor | undefined, names: Names): Composed {
  const own = ownFields.flatMap(field => (group.isGiven(field) ? [[field, group.text(field)]] : []))
  const place = found && { countryId: found.country.id, timeZone: found.timeZone }
  const department = composeNamed(group, names, 'department', sayAccountFault.text('chooseDepartment'))
  const roleId = group.isGiven('role') && group.text('role').trim() ? composeRole(group, names) : undefined
  const { standards, lines } = composeHeld(group, found?.standards ?? [], names)
  const form = {
    ...(found ? toForm(found) : {}),
    ...Object.fromEntries(own),
    ...(found && !group.isGiven('department') ? {} : { departmentId: department }),
    ...(roleId !== undefined && { roleId }),
    ...composePlace(group, place, names),
    standards,
  }
  return { form, placeOf: path => placeOf(path, lines) }
}

function composeNamed(group: Group, names: Names, field: 'department', missing: Text) {
  const called = group.text(field).trim()
  const known = names[field](called)
  if (!known && called) group.refuse(field, sayImportFailure.text('noDepartment', { name: called }))
  if (!known && !called && group.isGiven(field)) group.refuse(field, missing)
  return known?.id
}

function composeRole(group: Group, names: Names) {
  const called = group.text('role').trim()
  const known = names.role(called)
  if (!known) group.refuse('role', sayImportFailure.text('noRole', { name: called }))
  return known?.id
}

/** Standards named get the periods of the file, others stay. */
function composeHeld(group: Group, before: readonly Held[], names: Names) {
  const named = new Set<number>()
  const given: (Held & { line: Group['first'] })[] = []
  for (const line of group.lines)
    for (const code of splitCodes(group.text('standards', line))) {
      const standard = names.standard(code)
      if (!standard) {
        group.refuse('standards', sayImportFailure.text('noStandard', { name: code }), line)
        continue
      }
      named.add(standard.id)
      const known = before.filter(({ standardId }) => standardId === standard.id)
      given.push(...periodsOf(group, line, standard.id, known).map(held => ({ ...held, line })))
    }
  const staying = before.filter(({ standardId }) => !named.has(standardId))
  const standards: Held[] = [...staying, ...given.map(({ line: _, ...held }) => held)]
  if (standards.length === 0) group.refuse('standards', sayFault.text('chooseSomeStandard'))
  return {
    standards: standards.map(withoutUndefined),
    lines: new Map(given.map(({ line }, place) => [staying.length + place, line])),
  }
}

/** Where a line says no period, one that is held stays as it is. */
function periodsOf(group: Group, line: Group['first'], standardId: number, known: readonly Held[]): Held[] {
  const says = { from: group.isGiven('validFrom', line), to: group.isGiven('validTo', line) }
  if (!says.from && !says.to && known.length > 0) return [...known]
  const only = known.length === 1 ? known[0] : undefined
  const validFrom = says.from ? group.day('validFrom', line) : (only?.validFrom ?? null)
  const validTo = says.to ? group.day('validTo', line) : (only?.validTo ?? null)
  const grade = known[0]?.grade
  return [{ standardId, validFrom, validTo, ...(grade && { grade }) }]
}

const withoutUndefined = ({ standardId, validFrom, validTo, grade }: Held) => ({
  standardId,
  validFrom,
  validTo,
  ...(grade && { grade }),
})

const places: Record<string, string> = { countryId: 'country', departmentId: 'department', roleId: 'role' }

function placeOf(path: string, lines: ReadonlyMap<number, Group['first']>) {
  const [list, place, field = ''] = path.split('.')
  if (list !== 'standards') return places[path] ? { field: places[path] } : undefined
  const named = field === 'validFrom' || field === 'validTo' ? field : 'standards'
  return { field: named, line: lines.get(Number(place)) }
}

function showField(field: string, value: unknown, names: Names): string {
  if (field === 'countryId') return names.countryName(value)
  if (field === 'departmentId') return names.departmentName(value)
  if (field === 'roleId') return names.roleName(value)
  if (field !== 'standards') return String(value ?? '')
  return listValues((value as Held[]).map(held => showHeld(held, names)).toSorted())
}

function showHeld({ standardId, validFrom, validTo }: Held, names: Names): string {
  const code = names.standardCode(standardId)
  return validFrom || validTo ? `${code} ${validFrom ?? ''}–${validTo ?? ''}` : code
}

/** Who has signed in, or has set a password to. */
async function listSignedIn(tx: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Text>> {
  const rows = await tx<{ id: number }[]>`
    select id from account where id = any(${[...ids]}::integer[])
      and (password_hash is not null or exists (select from session where account_id = account.id))`
  return new Map(rows.map(({ id }) => [id, sayImportFailure.text('signedIn')]))
}
