import type { Sql } from 'postgres'
import { z } from 'zod'
import type { certificate } from '#contract/certificate-reply.ts'
import { certificateDay, certificateForm } from '#contract/certificates.ts'
import { optionalLines } from '#contract/values.ts'
import { readStanding, standings } from '#domain/status-names.ts'
import { asPart, type Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuse } from '#server/refuse.ts'
import { sayCallFailure } from '#words/en/call-failures.ts'
import { sayFault } from '#words/en/faults.ts'
import { sayImportFailure } from '#words/en/import-failures.ts'
import { listValues } from '#words/lists.ts'
import { findWithin } from './find-records.ts'
import type { Group } from './group.ts'
import { composeCustomer } from './import-sites.ts'
import type { Composed, Form, Importer } from './importer.ts'
import { lookUpCustomers, lookUpSites } from './look-up.ts'
import type { Names } from './names.ts'
import { noStandard } from './read-standards.ts'
import { splitNames } from './split-list.ts'

type Certificate = z.output<typeof certificate>
type Entered = z.output<typeof certificateForm>

const form = certificateForm.omit({ wantedBy: true, linkExisting: true }).extend({
  status: z.enum(standings),
  statusOn: certificateDay.optional(),
  statusReason: optionalLines(1000),
})
type CertificateForm = z.output<typeof form>

type Verb = 'suspend' | 'withdraw' | 'restore'

/** What the noun’s own folder does, handed in. */
type Calls = {
  read: (tx: Db, id: number) => Promise<Certificate>
  enter: (sql: Sql, caller: Caller, form: Entered) => Promise<Certificate>
  change: (
    sql: Sql,
    caller: Caller,
    id: number,
    form: Partial<Entered> & { version: number },
  ) => Promise<Certificate>
  decide: (
    sql: Sql,
    verb: Verb,
    decision: { caller: Caller; id: number; version: number },
    why: { reason: string; on?: string | undefined },
  ) => Promise<Certificate>
  remove: (sql: Sql, caller: Caller, id: number) => Promise<void>
}

/** A line is a certificate as it stands. */
export const certificateImporter = (calls: Calls): Importer => ({
  find: findWithin({
    owner: 'standard',
    ownerKey: 'code',
    table: 'certificate',
    key: 'number',
    ownerColumn: 'standard_id',
    isLive: false,
  }),
  lookUp,
  schema: form as unknown as z.ZodType<Form, Form>,
  read: calls.read,
  remove: (tx, caller, id) => calls.remove(asPart(tx), caller, id),
  create: (tx, caller, given) => create(asPart(tx), caller, given as CertificateForm, calls),
  change: (tx, caller, id, given) =>
    change(asPart(tx), { caller, id }, given as CertificateForm & { version: number }, calls),
  toForm: found => toForm(found as Certificate),
  compose: (group, found, names) => compose(group, found as Certificate | undefined, names),
  show: showField,
})

async function lookUp(tx: Db, groups: readonly Group[], names: Names): Promise<Names> {
  const known = { ...names, ...(await lookUpCustomers(tx, groups, 'companyNumber')) }
  return { ...known, ...(await lookUpSites(tx, groups, known, 'companyNumber')) }
}

const dayFields = ['decided', 'expires', 'firstCertified', 'cycleEnds', 'auditedUntil'] as const
const textFields = ['number', 'scope', 'note'] as const
const numberFields = ['surveillanceDays', 'otherDays'] as const

const toForm = (found: Certificate): Form => ({
  customerId: found.customerId,
  standardId: found.standardId,
  number: found.number ?? undefined,
  scope: found.scope,
  decided: found.decided ?? undefined,
  expires: found.expires ?? undefined,
  firstCertified: found.firstCertified ?? undefined,
  cycleEnds: found.cycleEnds ?? undefined,
  auditedUntil: found.auditedUntil,
  centralSiteId: found.centralSiteId,
  siteIds: found.siteIds,
  surveillanceDays: found.surveillanceDays,
  otherDays: found.otherDays,
  note: found.note,
  status: found.status,
  statusOn: found.statusOn,
  statusReason: found.statusReason,
})

function compose(group: Group, found: Certificate | undefined, names: Names): Composed {
  const before = found && toForm(found)
  const customerId = composeCustomer(group, found, names)
  const given = [
    ...textFields.map(field => [field, () => group.text(field)] as const),
    ...dayFields.map(field => [field, () => group.day(field) ?? undefined] as const),
    ...numberFields.map(field => [field, () => group.number(field)] as const),
  ].flatMap(([field, read]) => (group.isGiven(field) ? [[field, read()]] : []))
  return {
    form: {
      ...before,
      ...Object.fromEntries(given),
      ...composeSites(group, customerId, names),
      ...composeStatus(group, found),
      customerId,
      standardId: found?.standardId ?? composeStandard(group, names),
    },
    placeOf,
  }
}

function composeStandard(group: Group, names: Names): number | undefined {
  const called = group.text('standard').trim()
  const standard = names.standard(called)
  if (called && !standard) group.refuse('standard', noStandard(called, names))
  return standard?.id
}

function composeSites(group: Group, customerId: number | undefined, names: Names) {
  if (customerId === undefined) return {}
  const find = (field: string, called: string) => {
    const site = names.site(customerId, called)
    if (!site) group.refuse(field, sayImportFailure.text('noSite', { name: called }))
    return site?.id
  }
  const sites = group.isGiven('sites') ? splitNames(group.text('sites')) : []
  const central = group.isGiven('centralSite') ? group.text('centralSite').trim() : ''
  return {
    ...(sites.length > 0 && { siteIds: sites.flatMap(called => find('sites', called) ?? []).toSorted() }),
    ...(central && { centralSiteId: find('centralSite', central) }),
  }
}

/** Since when and why is said of a status that is new. */
function composeStatus(group: Group, found: Certificate | undefined) {
  const said = group.isGiven('status') ? group.text('status').trim() : ''
  const status = readStanding(said)
  if (said && !status) group.refuse('status', sayImportFailure.text('noCertificateStatus', { name: said }))
  const after = status ?? found?.status ?? 'active'
  if (found && after === found.status) return {}
  const statusReason = group.isGiven('statusReason') ? group.text('statusReason') : ''
  if ((found || after !== 'active') && !statusReason.trim())
    group.refuse('statusReason', sayFault.text('enterReason'))
  const statusOn = group.isGiven('statusOn') ? group.day('statusOn') : null
  return { status: after, statusReason, statusOn: statusOn ?? undefined }
}

const places: Record<string, string> = {
  customerId: 'companyNumber',
  standardId: 'standard',
  siteIds: 'sites',
  centralSiteId: 'centralSite',
  reason: 'statusReason',
}

function placeOf(path: string) {
  const [name = ''] = path.split('.')
  return places[name] ? { field: places[name] } : undefined
}

function showField(field: string, value: unknown, names: Names): string {
  if (field === 'customerId') return names.customerName(value)
  if (field === 'standardId') return names.standardCode(value)
  if (field === 'centralSiteId') return names.siteName(value)
  if (field === 'siteIds') return listValues((value as number[]).map(names.siteName).toSorted())
  return String(value ?? '')
}

async function create(sql: Sql, caller: Caller, given: CertificateForm, calls: Calls): Promise<Certificate> {
  const { status, statusOn, statusReason, ...own } = given
  const made = await calls.enter(sql, caller, { ...own, linkExisting: false })
  return status === 'active' ? made : toStatus(sql, caller, made, { status, statusOn, statusReason }, calls)
}

async function change(
  sql: Sql,
  { caller, id }: { caller: Caller; id: number },
  given: CertificateForm & { version: number },
  calls: Calls,
): Promise<Certificate> {
  const { status, statusOn, statusReason, ...own } = given
  const changed = await calls.change(sql, caller, id, own)
  return toStatus(sql, caller, changed, { status, statusOn, statusReason }, calls)
}

type Wanted = Pick<CertificateForm, 'status' | 'statusOn' | 'statusReason'>

/** By the decisions of its screen, one or two of them. */
async function toStatus(
  sql: Sql,
  caller: Caller,
  now: Certificate,
  wanted: Wanted,
  calls: Calls,
): Promise<Certificate> {
  if (now.status === wanted.status) return now
  if (!caller.holds('DecideCertificates')) throw refuse('forbidden', sayCallFailure.text('forbidden'))
  const { status, statusOn: on, statusReason: reason } = wanted
  const comesBack = status === 'active' || now.status === 'withdrawn'
  const verb = comesBack ? 'restore' : status === 'suspended' ? 'suspend' : 'withdraw'
  const { id, version } = now
  const decided = await calls.decide(sql, verb, { caller, id, version }, { reason, on })
  return toStatus(sql, caller, decided, wanted, calls)
}
