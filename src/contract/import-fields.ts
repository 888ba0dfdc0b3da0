import type { Permission } from '#domain/permissions.ts'
import type { ImportField } from './import-column.ts'
import {
  auditColumns,
  auditorColumns,
  certificateColumns,
  countryColumns,
  customerColumns,
  departmentColumns,
  siteColumns,
  standardColumns,
} from './import-columns.ts'
import type { Entity } from './records/cards.ts'

type ImportEntity = {
  noun: Entity
  create: Permission
  change: Permission
  /** The fields by which lines find their record, all of them together; the first that is not of another noun names it. */
  keys: readonly [string, ...string[]]
  /** By which they find it where that is left empty. */
  elseKey?: string
  /** Which of its fields says what a record is called. */
  key: string
  fields: readonly ImportField[]
}

/** What can be imported, by its name on the wire: who may, and which fields a line has. */
export const importEntities = {
  customers: {
    noun: 'customer',
    create: 'CreateCustomers',
    change: 'ModifyCustomers',
    key: 'companyNumber',
    keys: ['companyNumber'],
    fields: customerColumns,
  },
  auditors: {
    noun: 'auditor',
    create: 'CreateMasterData',
    change: 'ModifyMasterData',
    key: 'email',
    keys: ['email'],
    elseKey: 'username',
    fields: auditorColumns,
  },
  audits: {
    noun: 'project',
    create: 'CreateAudit',
    change: 'ModifyAudit',
    key: 'number',
    keys: ['number'],
    fields: auditColumns,
  },
  sites: {
    noun: 'site',
    create: 'ModifyCustomers',
    change: 'ModifyCustomers',
    key: 'name',
    keys: ['companyNumber', 'name'],
    fields: siteColumns,
  },
  certificates: {
    noun: 'certificate',
    create: 'ModifyCertificates',
    change: 'ModifyCertificates',
    key: 'number',
    keys: ['standard', 'number'],
    fields: certificateColumns,
  },
  standards: {
    noun: 'standard',
    create: 'CreateMasterData',
    change: 'ModifyMasterData',
    key: 'code',
    keys: ['code'],
    fields: standardColumns,
  },
  countries: {
    noun: 'country',
    create: 'CreateMasterData',
    change: 'ModifyMasterData',
    key: 'code',
    keys: ['code'],
    fields: countryColumns,
  },
  departments: {
    noun: 'department',
    create: 'CreateMasterData',
    change: 'ModifyMasterData',
    key: 'name',
    keys: ['name'],
    fields: departmentColumns,
  },
} as const satisfies Record<string, ImportEntity>

export type ImportedEntity = keyof typeof importEntities

export const importedEntities = Object.keys(importEntities) as [ImportedEntity, ...ImportedEntity[]]

export const importEntity = (entity: ImportedEntity): ImportEntity => importEntities[entity]

type Mapped = readonly { field: string }[]

/** Fields that lines can’t do without; where records are only changed, what finds them: their ID, their other key, or their keys. */
export function listNeeded(
  entity: ImportedEntity,
  mapping: Mapped,
  { mode }: { mode?: string | undefined },
): string[] {
  const { keys, elseKey, fields } = importEntity(entity)
  if (mode !== 'change') return fields.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  const isFound = mapping.some(({ field }) => field === 'id' || field === elseKey)
  return isFound ? [] : [...keys]
}
