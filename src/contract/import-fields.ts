import type { Permission } from '#domain/permissions.ts'
import { sayImportField } from '#words/en/import-fields.ts'
import type { Text } from '#words/words.ts'

/** One thing that a column may hold. */
export type ImportField = {
  /** On the wire. */
  name: string
  title: Text
  /** There is no record without it. */
  isRequired?: true
  /** It is part of something that a record has several of: each line has one. */
  ofPart?: true
  kind: 'text' | 'flag' | 'day' | 'number'
  /** What headings call it beside its name and title, as `plainHeading` writes them. */
  calledToo: readonly string[]
}

type ImportEntity = {
  create: Permission
  change: Permission
  /** The field by which lines find their record. */
  key: string
  fields: readonly ImportField[]
}

const identity = [
  { name: 'id', title: sayImportField.text('id'), kind: 'number', calledToo: ['recordid'] },
  { name: 'version', title: sayImportField.text('version'), kind: 'number', calledToo: [] },
] as const satisfies ImportField[]

/** What can be imported, by its name on the wire: who may, and which fields a line has. */
export const importEntities = {
  customers: {
    create: 'CreateCustomers',
    change: 'ModifyCustomers',
    key: 'companyNumber',
    fields: [
      ...identity,
      {
        name: 'companyNumber',
        title: sayImportField.text('companyNumber'),
        isRequired: true,
        kind: 'text',
        calledToo: [
          'customernumber',
          'customerno',
          'companyno',
          'clientnumber',
          'clientno',
          'accountnumber',
          'no',
          'number',
          'kundennummer',
          'kundennr',
          'nummer',
        ],
      },
      {
        name: 'companyName',
        title: sayImportField.text('companyName'),
        isRequired: true,
        kind: 'text',
        calledToo: [
          'company',
          'firm',
          'organisation',
          'organization',
          'client',
          'clientname',
          'firma',
          'firmenname',
        ],
      },
      {
        name: 'name',
        title: sayImportField.text('customerName'),
        isRequired: true,
        kind: 'text',
        calledToo: ['customer', 'customername', 'shortname', 'tradingname', 'kunde', 'kundenname'],
      },
      {
        name: 'email',
        title: sayImportField.text('email'),
        isRequired: true,
        kind: 'text',
        calledToo: ['emailaddress', 'mail', 'companyemail', 'mailadresse'],
      },
      {
        name: 'phone',
        title: sayImportField.text('phone'),
        kind: 'text',
        calledToo: ['telephone', 'phonenumber', 'tel', 'telefon', 'companyphone'],
      },
      {
        name: 'address',
        title: sayImportField.text('address'),
        isRequired: true,
        kind: 'text',
        calledToo: ['street', 'streetaddress', 'companyaddress', 'adresse', 'anschrift', 'strasse'],
      },
      {
        name: 'country',
        title: sayImportField.text('country'),
        isRequired: true,
        kind: 'text',
        calledToo: ['countrycode', 'land', 'nation'],
      },
      {
        name: 'timeZone',
        title: sayImportField.text('timeZone'),
        kind: 'text',
        calledToo: ['zone', 'tz', 'zeitzone'],
      },
      {
        name: 'contactName',
        title: sayImportField.text('contactName'),
        isRequired: true,
        ofPart: true,
        kind: 'text',
        calledToo: ['contact', 'contactperson', 'maincontact', 'person', 'ansprechpartner', 'kontakt'],
      },
      {
        name: 'contactDescription',
        title: sayImportField.text('contactDescription'),
        ofPart: true,
        kind: 'text',
        calledToo: ['contactrole', 'contactposition', 'position', 'jobtitle', 'contactnote'],
      },
      {
        name: 'contactEmail',
        title: sayImportField.text('contactEmail'),
        ofPart: true,
        kind: 'text',
        calledToo: ['contactemailaddress', 'contactmail', 'emailofcontact'],
      },
      {
        name: 'contactPhone',
        title: sayImportField.text('contactPhone'),
        ofPart: true,
        kind: 'text',
        calledToo: ['contacttelephone', 'contactphonenumber', 'mobile', 'contactmobile', 'phoneofcontact'],
      },
      {
        name: 'contactIsMain',
        title: sayImportField.text('contactIsMain'),
        ofPart: true,
        kind: 'flag',
        calledToo: ['ismain', 'main', 'ismaincontact'],
      },
    ],
  },
  standards: {
    create: 'CreateMasterData',
    change: 'ModifyMasterData',
    key: 'code',
    fields: [
      ...identity,
      {
        name: 'code',
        title: sayImportField.text('code'),
        isRequired: true,
        kind: 'text',
        calledToo: ['standard', 'standardcode', 'shortname', 'kuerzel'],
      },
      {
        name: 'name',
        title: sayImportField.text('name'),
        isRequired: true,
        kind: 'text',
        calledToo: ['standardname', 'title', 'bezeichnung'],
      },
      {
        name: 'description',
        title: sayImportField.text('description'),
        isRequired: true,
        kind: 'text',
        calledToo: ['details', 'beschreibung', 'scope'],
      },
      {
        name: 'isEnabled',
        title: sayImportField.text('isEnabled'),
        kind: 'flag',
        calledToo: ['active', 'isactive', 'aktiv'],
      },
    ],
  },
  countries: {
    create: 'CreateMasterData',
    change: 'ModifyMasterData',
    key: 'code',
    fields: [
      ...identity,
      {
        name: 'code',
        title: sayImportField.text('code'),
        isRequired: true,
        kind: 'text',
        calledToo: ['countrycode', 'iso', 'isocode', 'iso2', 'alpha2'],
      },
      {
        name: 'name',
        title: sayImportField.text('name'),
        isRequired: true,
        kind: 'text',
        calledToo: ['country', 'countryname', 'land'],
      },
      {
        name: 'timeZones',
        title: sayImportField.text('timeZones'),
        kind: 'text',
        calledToo: ['timezone', 'zones', 'zeitzonen'],
      },
    ],
  },
  departments: {
    create: 'CreateMasterData',
    change: 'ModifyMasterData',
    key: 'name',
    fields: [
      ...identity,
      {
        name: 'name',
        title: sayImportField.text('name'),
        isRequired: true,
        kind: 'text',
        calledToo: ['department', 'departmentname', 'abteilung'],
      },
      {
        name: 'description',
        title: sayImportField.text('description'),
        kind: 'text',
        calledToo: ['details', 'beschreibung'],
      },
    ],
  },
} as const satisfies Record<string, ImportEntity>

export type ImportedEntity = keyof typeof importEntities

export const importedEntities = Object.keys(importEntities) as [ImportedEntity, ...ImportedEntity[]]

export const importEntity = (entity: ImportedEntity): ImportEntity => importEntities[entity]
