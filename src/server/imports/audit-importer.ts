import type { Sql } from 'postgres'
import type { z } from 'zod'
import type { audits } from '#contract/audits.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { type Interval, overlaps } from '#domain/interval.ts'
import { asPart, type Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { holdNotices } from '#server/notifications/notify.ts'
import { sayImportFailure } from '#words/en/import-failures.ts'
import { type AuditChange, changeByVerbs } from './audit-verbs.ts'
import { findBy } from './find-records.ts'
import type { Group } from './group.ts'
import {
  compose,
  type ImportedAudit,
  importedAudit,
  type ReadAudit,
  showField,
  spanOf,
  toForm,
} from './import-audits.ts'
import type { Form, Importer, Openable } from './importer.ts'
import { lookUpAuditors, lookUpCustomers, lookUpSites } from './look-up.ts'
import type { Names } from './names.ts'
import { findConcerned, notifyTeams } from './notify-teams.ts'

/** What the noun’s own folder does, handed in. */
export type AuditCalls = {
  read: (tx: Db, id: number) => Promise<ReadAudit>
  create: (sql: Sql, caller: Caller, form: Parsed<typeof audits.create, 'body'>) => Promise<ReadAudit>
  change: AuditChange
  remove: (tx: Db, id: number) => Promise<void>
  keeps: NonNullable<Importer['keeps']>
}

/** A line is an audit, whose status goes the way of the verbs; lines mind who is booked by the ones before. */
export const auditImporter = (calls: AuditCalls): Openable => ({ open: () => openAudits(calls) })

function openAudits(calls: AuditCalls): Importer {
  const bookings = keepBookings()
  let confirmed = false
  let held: ReturnType<typeof holdNotices> | undefined
  return {
    inOrder: true,
    find: findBy('project', 'idfl_number'),
    lookUp,
    schema: importedAudit as unknown as z.ZodType<Form, Form>,
    read: calls.read,
    toForm: found => toForm(found as ReadAudit),
    compose: (group, found, names) => {
      confirmed = group.options.confirmed ?? false
      return compose(group, found as ReadAudit | undefined, names)
    },
    show: showField,
    guard: (group, form, names) => bookings.refuse(group, form as ImportedAudit, names),
    written: (group, form) => bookings.keep(group, form as ImportedAudit),
    create: (tx, caller, form) => createAudit(tx, caller, { ...(form as ImportedAudit), confirmed }, calls),
    change: (tx, caller, id, form) =>
      changeByVerbs(
        asPart(tx),
        caller,
        id,
        { ...(form as ImportedAudit & { version: number }), confirmed },
        calls,
      ),
    remove: (tx, _caller, id) => calls.remove(tx, id),
    takesAlong: true,
    keeps: calls.keeps,
    start: tx => {
      held = holdNotices(tx)
    },
    finish: async (tx, caller) => notifyTeams(tx, caller, held?.release() ?? []),
    concerned: findConcerned,
  }
}

async function lookUp(tx: Db, groups: readonly Group[], names: Names, { holds }: Caller): Promise<Names> {
  const sees = holds('ViewAllCustomers') || holds('ViewDetailCustomers')
  const [customers, auditors] = await Promise.all([
    sees ? lookUpCustomers(tx, groups, 'customer') : names,
    lookUpAuditors(tx, groups),
  ])
  const known = { ...names, customer: customers.customer, customerName: customers.customerName, ...auditors }
  return { ...known, ...(await lookUpSites(tx, groups, known, 'customer')) }
}

type Booked = Interval & { row: number }

/** Who is booked when by which row: lines are rehearsed some at a time, and taken back. */
function keepBookings() {
  const booked = new Map<number, Booked[]>()
  return {
    refuse(group: Group, form: ImportedAudit, names: Names): void {
      const time = spanOf(form)
      for (const id of bookedBy(form)) {
        const other = booked.get(id)?.find(one => one.row < group.first.row && overlaps(one, time))
        if (!other) continue
        const name = names.auditorName(id)
        group.refuse('team', sayImportFailure.text('bookedInRow', { row: String(other.row), name }))
      }
    },
    keep(group: Group, form: ImportedAudit): void {
      const { row } = group.first
      for (const id of bookedBy(form)) {
        const others = booked.get(id)?.filter(one => one.row !== row) ?? []
        booked.set(id, [...others, { row, ...spanOf(form) }])
      }
    },
  }
}

const bookedBy = ({ status, team }: ImportedAudit) => (status === 'assigned' ? team : [])

/** As it begins, and from there on to the status it is to have. */
async function createAudit(
  tx: Db,
  caller: Caller,
  form: ImportedAudit & { confirmed: boolean },
  calls: AuditCalls,
) {
  const { status, team, confirmed, idflNumber, customerId, siteId, standardId, note } = form
  const made = await calls.create(asPart(tx), caller, {
    ...spanOf(form),
    idflNumber,
    customerId,
    siteId,
    standardId,
    note,
    ...(team.length > 0 && { auditors: team.map(id => ({ id })) }),
    confirmed,
  })
  if (made.status === status) return made
  return changeByVerbs(asPart(tx), caller, made.id, { ...form, version: made.version }, calls)
}
