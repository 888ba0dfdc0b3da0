import type { z } from 'zod'
import { auditorForm } from '#contract/auditor-form.ts'
import type { auditor } from '#contract/auditor-reply.ts'
import type { Allowance } from '#domain/allowance.ts'
import { type Grade, grades } from '#domain/competence.ts'
import type { Db } from '#server/db/transaction.ts'
import { sayAccountFault } from '#words/en/account-faults.ts'
import { sayCompetence } from '#words/en/competence.ts'
import { sayFault } from '#words/en/faults.ts'
import { sayImportFailure } from '#words/en/import-failures.ts'
import { listValues } from '#words/lists.ts'
import { showAllowance } from '#words/show-allowance.ts'
import type { Text } from '#words/words.ts'
import { columnsOfWork, composeWork, showWork, workColumns, workOf } from './auditor-work.ts'
import { composePlace } from './compose-place.ts'
import { findBy } from './find-records.ts'
import type { Group } from './group.ts'
import type { Composed, Form, Importer, Openable } from './importer.ts'
import { fold, type Names } from './names.ts'
import { readStandards } from './read-standards.ts'

type Auditor = z.output<typeof auditor>
type AuditorForm = z.output<typeof auditorForm>
type Held = { standardId: number; validFrom: string | null; validTo: string | null; grade?: string }

/** Limits and home are a field for each of their columns. */
const importedAuditor = auditorForm.omit({ limits: true, home: true }).extend(workColumns.shape)
type ImportedAuditor = z.output<typeof importedAuditor>

/** What the nouns’ own folders do, handed in. */
type Calls = Pick<Importer, 'remove'> & {
  read: (tx: Db, id: number) => Promise<Auditor>
  create: (tx: Db, caller: Parameters<Importer['create']>[1], form: AuditorForm) => Promise<Auditor>
  change: (
    tx: Db,
    caller: Parameters<Importer['change']>[1],
    id: number,
    form: AuditorForm & { version: number; confirmed: boolean },
  ) => Promise<Auditor>
}

/** A line is an auditor with one or more standards of one period; further lines of them have further ones. */
export const auditorImporter = (calls: Calls): Openable => ({ open: () => openAuditors(calls) })

function openAuditors({ read, create, change, remove }: Calls): Importer {
  let confirmed = false
  return {
    find: findBy('auditor', 'email', 'username'),
    schema: importedAuditor as unknown as z.ZodType<Form, Form>,
    read,
    remove,
    create: (tx, caller, form) => create(tx, caller, assemble(form as ImportedAuditor)),
    change: (tx, caller, id, form) => {
      const { version, ...own } = form
      return change(tx, caller, id, { ...assemble(own as Form as ImportedAuditor), version, confirmed })
    },
    toForm: found => ({ ...toForm(found as Auditor), ...columnsOfWork(found as Auditor) }),
    compose: (group, found, names) => {
      confirmed = group.options.confirmed ?? false
      return compose(group, found as Auditor | undefined, names)
    },
    show: showField,
    keeps: listSignedIn,
  }
}

const assemble = (form: ImportedAuditor): AuditorForm => ({ ...form, ...workOf(form) })

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
  allowance: found.allowance,
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
    ...composeWork(group, found),
    ...composeAllowance(group, found?.allowance ?? null),
    standards,
  }
  return { form, placeOf: path => placeOf(path, lines) }
}

const allowanceFields = ['allowanceDays', 'carriedDays', 'carriedUntil'] as const

/** What isn’t given stays; without days a year nobody counts. */
function composeAllowance(group: Group, before: Auditor['allowance']) {
  const isGiven = (field: (typeof allowanceFields)[number]) => group.isGiven(field)
  if (!allowanceFields.some(isGiven)) return {}
  const days = isGiven('allowanceDays') ? group.decimal('allowanceDays') : before?.days
  const carried = isGiven('carriedDays') ? (group.decimal('carriedDays') ?? 0) : (before?.carried ?? 0)
  const carriedUntil = isGiven('carriedUntil') ? group.day('carriedUntil') : (before?.carriedUntil ?? null)
  const isNothing = days === undefined && carried === 0 && carriedUntil === null
  return { allowance: isNothing ? null : { days, carried, carriedUntil } }
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
    for (const standard of readStandards(group, names, line)) {
      named.add(standard.id)
      const known = before.filter(({ standardId }) => standardId === standard.id)
      const grade = composeGrade(group, line)
      for (const held of periodsOf(group, line, standard.id, known))
        given.push({ ...held, ...(grade && { grade }), line })
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
  const { grade } = known.find(held => held.validFrom === validFrom) ?? known[0] ?? {}
  return [{ standardId, validFrom, validTo, ...(grade && { grade }) }]
}

/** As which of them it is held; undefined where that is left alone. */
function composeGrade(group: Group, line: Group['first']): Grade | undefined {
  const called = fold(group.text('grade', line))
  if (!called) return undefined
  const known = grades.find(grade => called === grade || called === fold(nameGrade(grade)))
  if (!known)
    group.refuse('grade', sayImportFailure.text('noGrade', { name: group.text('grade', line) }), line)
  return known
}

const nameGrade = (grade: Grade) =>
  grade === 'auditor' ? sayCompetence('grade:auditor') : sayCompetence(grade)

const withoutUndefined = ({ standardId, validFrom, validTo, grade }: Held) => ({
  standardId,
  validFrom,
  validTo,
  ...(grade && { grade }),
})

const places: Record<string, string> = {
  countryId: 'country',
  departmentId: 'department',
  roleId: 'role',
  'allowance.days': 'allowanceDays',
  'allowance.carried': 'carriedDays',
  'allowance.carriedUntil': 'carriedUntil',
}

function placeOf(path: string, lines: ReadonlyMap<number, Group['first']>) {
  const [list, place, field = ''] = path.split('.')
  if (list !== 'standards') return places[path] ? { field: places[path] } : undefined
  const named = ['validFrom', 'validTo', 'grade'].includes(field) ? field : 'standards'
  return { field: named, line: lines.get(Number(place)) }
}

function showField(field: string, value: unknown, names: Names): string {
  if (field === 'countryId') return names.countryName(value)
  if (field === 'departmentId') return names.departmentName(value)
  if (field === 'roleId') return names.roleName(value)
  if (field === 'allowance') return value ? showAllowance(value as Allowance) : ''
  if (field !== 'standards') return showWork(field, value) ?? String(value ?? '')
  return listValues((value as Held[]).map(held => showHeld(held, names)).toSorted())
}

/** `GRS`, `GRS lead 2025-01-01–` */
function showHeld({ standardId, validFrom, validTo, grade }: Held, names: Names): string {
  const as = grade && grade !== 'auditor' ? [grade] : []
  const period = validFrom || validTo ? [`${validFrom ?? ''}–${validTo ?? ''}`] : []
  return [names.standardCode(standardId), ...as, ...period].join(' ')
}

/** Who has signed in, or has set a password to. */
async function listSignedIn(tx: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Text>> {
  const rows = await tx<{ id: number }[]>`
    select id from account where id = any(${[...ids]}::integer[])
      and (password_hash is not null or exists (select from session where account_id = account.id))`
  return new Map(rows.map(({ id }) => [id, sayImportFailure.text('signedIn')]))
}
