import type { z } from 'zod'
import { sayCertification } from '#words/en/certification.ts'
import { sayStatus } from '#words/en/statuses.ts'
import { sayVisitClass } from '#words/en/visit-classes.ts'
import type { certificate } from './certificate-reply.ts'
import { country, dates, day, id, number, type Sheet, text, timeZone } from './sheet.ts'
import type { visit } from './visits.ts'

type Certificate = z.output<typeof certificate>
type Visit = z.output<typeof visit>
type Listed = Pick<Certificate, 'companyName' | 'companyNumber' | 'standard' | 'flags'>

const whose = <Row extends Listed>(): Sheet<Row> => [
  text('companyName', row => row.companyName),
  text('companyNumber', row => row.companyNumber),
  text('standard', row => row.standard.code),
]

const flags = <Row extends Listed>(): Sheet<Row> => [
  text('flags', row => row.flags.map(one => sayCertification.text(`flag:${one}`))),
]

export const certificateSheet: Sheet<Certificate> = [
  id(),
  text('number', row => row.number),
  ...whose<Certificate>(),
  text('phase', row => sayStatus.text(row.phase)),
  text('statusReason', row => row.statusReason),
  text('scope', row => row.scope),
  day('firstCertified', row => row.firstCertified),
  day('decided', row => row.decided),
  day('cycleEnds', row => row.cycleEnds),
  day('expires', row => row.expires),
  day('auditedUntil', row => row.auditedUntil),
  day('next', row => row.next?.due ?? null),
  text('nextLabel', row => row.next?.label ?? null),
  text('sites', row => row.sites.map(({ name }) => name)),
  country(),
  timeZone(),
  ...flags<Certificate>(),
  text('note', row => row.note),
  ...dates<Certificate>(),
]

export const visitSheet: Sheet<Visit> = [
  id(),
  ...whose<Visit>(),
  text('number', row => row.number),
  text('label', row => row.label),
  day('due', row => row.due),
  day('earliest', row => row.earliest),
  day('latest', row => row.latest),
  text('state', row => sayVisitClass.text(`state:${row.state}`)),
  text('plan', row => sayVisitClass.text(`plan:${row.plan}`)),
  day('plannedStart', row => row.plannedStart),
  day('plannedEnd', row => row.plannedEnd),
  day('doneOn', row => row.doneOn),
  number('days', row => row.days),
  text('sites', row => row.sites.map(({ name }) => name)),
  country(),
  ...flags<Visit>(),
  text('reason', row => row.reason),
  ...dates<Visit>(),
]
