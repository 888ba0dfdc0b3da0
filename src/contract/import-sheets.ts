import type { z } from 'zod'
import { writeCoordinates } from '#domain/coordinates.ts'
import { writeWeekdays } from '#domain/weekday-names.ts'
import { localMoment } from '#domain/zoned-time.ts'
import type { audit } from './audit-reply.ts'
import type { auditor } from './auditor-reply.ts'
import type { certificate } from './certificate-reply.ts'
import type { country } from './countries.ts'
import type { customer } from './customers.ts'
import type { departments } from './departments.ts'
import type { Answer } from './endpoint.ts'
import { type ImportedEntity, importEntity } from './import-fields.ts'
import type { site } from './sites.ts'
import type { standards } from './standards.ts'

type Audit = z.output<typeof audit>
type Auditor = z.output<typeof auditor>
type Certificate = z.output<typeof certificate>
type Customer = z.output<typeof customer>
type Country = z.output<typeof country>
type Department = Answer<typeof departments.list>['rows'][number]
type Site = z.output<typeof site>
type Standard = Answer<typeof standards.list>['rows'][number]

/** What stands in the columns of an import, by the names of its fields; what isn’t named is left empty. */
export type ImportLine = Readonly<Record<string, string | number | boolean | null>>

/** The lines by which an import makes a record what it is: several where it has several of something. */
export type ImportSheet<Row> = { entity: ImportedEntity; lines: (row: Row) => readonly ImportLine[] }

export const columnsForImport = ({ entity }: Pick<ImportSheet<never>, 'entity'>) =>
  importEntity(entity).fields.map(({ name, title, kind }) => ({
    key: name,
    title,
    // By the clock at the site, to the second: a text.
    kind: kind === 'moment' ? ('text' as const) : kind,
  }))

export const customerImport: ImportSheet<Customer> = {
  entity: 'customers',
  lines({ id, version, contacts, country, ...own }) {
    const { companyNumber, companyName, name, email, phone, address, timeZone } = own
    const customer = { id, version, companyNumber, companyName, name, email, phone, address, timeZone }
    return contacts.map(contact => ({
      ...customer,
      country: country.name,
      contactName: contact.name,
      contactDescription: contact.description,
      contactEmail: contact.email,
      contactPhone: contact.phone,
      contactIsMain: contact.isMain,
    }))
  },
}

export const countryImport: ImportSheet<Country> = {
  entity: 'countries',
  lines: ({ id, version, code, name, timeZones, workDays }) => [
    { id, version, code, name, timeZones: timeZones.join(', '), workDays: writeWeekdays(workDays) },
  ],
}

export const departmentImport: ImportSheet<Department> = {
  entity: 'departments',
  lines: ({ id, version, name, description }) => [{ id, version, name, description }],
}

export const standardImport: ImportSheet<Standard> = {
  entity: 'standards',
  lines: ({ id, version, code, name, description, isEnabled }) => [
    { id, version, code, name, description, isEnabled },
  ],
}

/** A line for each standard and period. */
export const auditorImport: ImportSheet<Auditor> = {
  entity: 'auditors',
  lines({ id, version, standards, department, country, role, workDays, limits, home, allowance, ...own }) {
    const { email, username, name, fullName, phone, timeZone } = own
    const auditor = { id, version, email, username, displayName: name, fullName, phone, timeZone }
    const held = standards.length > 0 ? standards : [nothingHeld]
    return held.map(({ code, validFrom, validTo, grade }) => ({
      ...auditor,
      department: department.name,
      country: country.name,
      role: role.name,
      standards: code,
      ...{ validFrom, validTo, grade },
      workDays: workDays && writeWeekdays(workDays),
      ...limits,
      homePlace: home?.place ?? null,
      homeCoordinates: home && writeCoordinates(home),
      allowanceDays: allowance?.days ?? null,
      carriedDays: allowance?.carried || null,
      carriedUntil: allowance?.carriedUntil ?? null,
    }))
  },
}

const nothingHeld = { code: null, validFrom: null, validTo: null, grade: null }

/** Those that were decided; one that is pending has nothing yet that an import could say. */
export const certificateImport: ImportSheet<Certificate> = {
  entity: 'certificates',
  lines({ standard, sites, ...own }) {
    if (own.number === null || own.status === 'pending') return []
    const { id, version, companyNumber, number, decided, expires, firstCertified, cycleEnds } = own
    const { status, statusOn, statusReason, scope, auditedUntil, surveillanceDays, otherDays, note } = own
    return [
      {
        ...{ id, version, companyNumber, standard: standard.code, number, decided, expires },
        ...{ firstCertified, cycleEnds, status, statusOn, statusReason, scope, auditedUntil },
        ...{ surveillanceDays, otherDays, note },
        sites: sites.map(({ name }) => name).join('; '),
        centralSite: sites.find(({ isCentral }) => isCentral)?.name ?? null,
      },
    ]
  },
}

/** `siteName`: where it isn’t at the main one. `emails`: of its team; null where those are not for whoever exports. */
export const auditImport: ImportSheet<Audit & { siteName: string | null; emails: string | null }> = {
  entity: 'audits',
  lines({ id, version, customer, standards, siteName, emails, timeZone, start, end, ...own }) {
    const { idflNumber, status, statusReason, note } = own
    return [
      {
        ...{ id, version, number: idflNumber, customer: customer.companyNumber, site: siteName },
        start: localMoment(start, timeZone).replace('T', ' '),
        end: localMoment(end, timeZone).replace('T', ' '),
        standards: standards.map(({ code }) => code).join(', '),
        ...{ team: emails, status, reason: statusReason, note },
      },
    ]
  },
}

export const siteImport: ImportSheet<Site & { companyNumber: string }> = {
  entity: 'sites',
  lines: ({ id, version, companyNumber, name, address, country, timeZone, isActive, note, ...place }) => [
    {
      ...{ id, version, companyNumber, name, address, country: country.name, timeZone, isActive, note },
      coordinates: writeCoordinates(place),
    },
  ],
}
