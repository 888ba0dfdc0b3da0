import { z } from 'zod'
import { certificateForm, type certificates } from '#contract/certificates.ts'
import type { Input } from '#contract/endpoint.ts'
import { fault } from '#contract/fault.ts'
import type { Draft } from '#web/ui/form/use-dialog-form.ts'
import { sayCertificateFault } from '#words/en/certificate-faults.ts'
import { sayFault } from '#words/en/faults.ts'

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

/** A new one; of which customer, where that is known. */
export const toEntry = (customerId: number | undefined, mayDecide: boolean): Draft<EntryValues> => ({
  entry: mayDecide ? 'standing' : 'pending',
  customerId: customerId ?? null,
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
})

type NewBody = Input<typeof certificates.create>['body']

/** What is sent for a new one. */
export function toNewBody(values: EntryValues): NewBody {
  const { entry, number, siteIds, wantedBy, ...rest } = values
  const { firstCertified, decided, cycleEnds, expires, auditedUntil, centralSiteId, ...others } = rest
  const days =
    entry === 'pending' ? { wantedBy } : { number, firstCertified, decided, cycleEnds, expires, auditedUntil }
  const sites = siteIds.length > 0 ? { siteIds, centralSiteId } : {}
  return dropBlanks({ ...others, ...days, ...sites }) as NewBody
}

const dropBlanks = (body: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(body).filter(([field, value]) => value !== null && (field !== 'number' || value !== '')),
  )
