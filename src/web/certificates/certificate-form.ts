import { z } from 'zod'
import { certificateForm, type certificates } from '#contract/certificates.ts'
import type { Input } from '#contract/endpoint.ts'
import { fault } from '#contract/fault.ts'
import type { Draft } from '#web/ui/form/use-dialog-form.ts'
import { formatDate } from '#words/days.ts'
import { sayCertificateFault } from '#words/en/certificate-faults.ts'
import { sayFault } from '#words/en/faults.ts'
import { listValues } from '#words/lists.ts'
import type { Certificate } from './certificate.ts'

const { shape } = certificateForm
const always = { when: () => true }

/** What the dialog holds: of a certificate that is wanted, or of one that stands; a field that is blank isn't sent. */
export const entryForm = certificateForm
  .extend({
    entry: z.enum(['pending', 'standing']),
    number: z.string(),
    wantedBy: shape.wantedBy.nullable(),
    firstCertified: shape.firstCertified.nullable(),
    decided: shape.decided.nullable(),
    cycleEnds: shape.cycleEnds.nullable(),
    expires: shape.expires.nullable(),
    centralSiteId: z.int().nullable(),
    siteIds: z.array(z.int()),
  })
  .refine(({ entry, wantedBy }) => entry !== 'pending' || wantedBy, {
    ...always,
    ...fault(sayFault.text('enterDay')),
    path: ['wantedBy'],
  })
  .refine(({ entry, number }) => entry !== 'standing' || number.trim(), {
    ...always,
    ...fault(sayCertificateFault.text('enterNumber')),
    path: ['number'],
  })
  .refine(({ entry, decided }) => entry !== 'standing' || decided, {
    ...always,
    ...fault(sayFault.text('enterDay')),
    path: ['decided'],
  })

export type EntryValues = z.input<typeof entryForm>

export type Preset = { customerId?: number | undefined; mayDecide: boolean }

export function toEntry(certificate: Certificate | undefined, preset: Preset): Draft<EntryValues> {
  if (!certificate)
    return {
      entry: preset.mayDecide ? 'standing' : 'pending',
      customerId: preset.customerId ?? null,
      standardId: null,
      number: '',
      scope: '',
      wantedBy: null,
      firstCertified: null,
      decided: null,
      cycleEnds: null,
      expires: null,
      auditedUntil: null,
      centralSiteId: null,
      siteIds: [],
      surveillanceDays: 1,
      otherDays: 1,
      note: '',
      linkExisting: false,
    }
  const { customerId, standardId, scope, wantedBy, firstCertified, decided, cycleEnds, expires } = certificate
  const { auditedUntil, centralSiteId, siteIds, surveillanceDays, otherDays, note } = certificate
  return {
    entry: decided ? 'standing' : 'pending',
    customerId,
    standardId,
    number: certificate.number ?? '',
    scope,
    wantedBy,
    firstCertified,
    decided,
    cycleEnds,
    expires,
    auditedUntil,
    centralSiteId,
    siteIds,
    surveillanceDays,
    otherDays,
    note,
    linkExisting: false,
  }
}

type NewBody = Input<typeof certificates.create>['body']
type ChangeBody = Omit<Input<typeof certificates.update>['body'], 'version'>

/** What is sent for a new one. */
export function toNewBody(values: EntryValues): NewBody {
  const { entry, number, siteIds, wantedBy, linkExisting, ...rest } = values
  const { firstCertified, decided, cycleEnds, expires, auditedUntil, centralSiteId, ...others } = rest
  const days =
    entry === 'pending' ? { wantedBy } : { number, firstCertified, decided, cycleEnds, expires, auditedUntil }
  const sites = siteIds.length > 0 ? { siteIds, centralSiteId } : {}
  const link = entry === 'standing' && linkExisting ? { linkExisting } : {}
  return dropBlanks({ ...others, ...days, ...sites, ...link }) as NewBody
}

/** What differs from the certificate as it was: the rest may be another’s to decide. */
export function toChanges(values: EntryValues, before: Draft<EntryValues>): ChangeBody {
  const { entry, customerId, standardId, linkExisting, ...fields } = values
  const changed = Object.entries(fields).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof EntryValues]),
  )
  const body = Object.fromEntries(changed)
  const cleared = 'auditedUntil' in body && body.auditedUntil === null ? { auditedUntil: null } : {}
  return { ...dropBlanks(body), ...cleared } as ChangeBody
}

const dropBlanks = (body: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(body).filter(([field, value]) => value !== null && (field !== 'number' || value !== '')),
  )

/** How a field that somebody else changed reads. */
export function showEntryField(field: string, certificate: Certificate): string {
  if (field === 'siteIds') return listValues(certificate.sites.map(({ name }) => name))
  if (field === 'centralSiteId')
    return certificate.sites.find(({ id }) => id === certificate.centralSiteId)?.name ?? ''
  const value = certificate[field as keyof Certificate]
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
    ? formatDate(value)
    : String(value ?? '')
}
