import { z } from 'zod'
import { sayExportFault } from '#words/en/export-faults.ts'
import { sayFault } from '#words/en/faults.ts'
import { type Endpoint, fileReply } from './endpoint.ts'
import { fault } from './fault.ts'
import { listQuery, page } from './list.ts'
import { list, moment, named, timeZone } from './values.ts'

/** Every list that can be exported, by its name, and the path of the call that lists it. */
export const exportedLists = {
  users: '/users',
  auditors: '/auditors',
  customers: '/customers',
  sites: '/sites',
  projects: '/projects',
  requests: '/requests',
  approvals: '/requests/approval',
  rosters: '/rosters',
  certificates: '/certificates',
  visits: '/visits',
  exclusions: '/exclusions',
  overrides: '/exclusions/overrides',
  'plan-rows': '/plans/:id/rows',
  disruptions: '/disruptions',
  countries: '/countries',
  departments: '/departments',
  standards: '/standards',
  roles: '/roles',
  areas: '/areas',
  'day-tables': '/day-tables',
} as const
export type ExportedList = keyof typeof exportedLists

const names = Object.keys(exportedLists) as [ExportedList, ...ExportedList[]]

/** Lists of one record alone, which a parameter of the query names, as the path does. */
export const listsOfRecords: { readonly [List in ExportedList]?: string } = { 'plan-rows': 'planId' }

/** In place of a list: every table, as a ZIP. */
export const everything = 'everything'

/** In place of columns: those that an import reads, to be edited and imported again. */
export const forImport = 'import'

/** The lists that can be exported so. */
export const listsForImport: readonly ExportedList[] = [
  'customers',
  'auditors',
  'projects',
  'sites',
  'certificates',
  'countries',
  'departments',
  'standards',
]

export const exportFormats = ['xlsx', 'csv'] as const

const mostColumns = 200

const columns = list(z.string().max(100), mostColumns, {
  missing: sayExportFault.text('chooseColumns'),
  atLeastOne: sayExportFault.text('chooseColumns'),
})

/** What a union finds, it doesn’t say: that there are too many, or that none are chosen. */
const refuseColumns = (issue: z.core.$ZodRawIssue) =>
  fault(
    Array.isArray(issue.input) && issue.input.length > mostColumns
      ? sayFault.text('tooManyEntries', { max: String(mostColumns) })
      : sayExportFault.text('chooseColumns'),
  ).error(issue)

const ticket = z.string().max(100)

export const dataExports = {
  create: {
    method: 'POST',
    path: '/exports',
    access: ['ExportData', 'ExportAllData'],
    proof: { list: everything },
    summary: 'Prepare a list as a file, which whoever may read the list may fetch once within 60 seconds',
    description:
      'A list needs ExportData and the right to read it; `everything` needs ExportAllData, ViewImpartiality and ModifyCompetence, leaves as CSV files in a ZIP, and administrators are told.',
    body: z.object({
      list: z.enum([...names, everything], fault(sayExportFault.text('chooseList'))),
      query: z
        .record(z.string().max(100), z.unknown(), fault(sayExportFault.text('notAQuery')))
        .default({})
        .meta({
          description:
            'The parameters of the list; `limit` and `offset` are ignored. `plan-rows` needs `planId`, the proposal.',
        }),
      columns: z
        .union([columns, z.literal(forImport)], { error: refuseColumns })
        .optional()
        .meta({
          description:
            'Names of fields on the wire, in the order wanted; or `import`: those that an import of the list reads, to be edited and imported again. Left out: all.',
        }),
      format: z.enum(exportFormats, fault(sayExportFault.text('chooseFormat'))),
      timeZone: timeZone
        .optional()
        .meta({ description: 'By whose clock moments are told; one’s own unless given.' }),
      separator: z.enum([',', ';'], fault(sayExportFault.text('chooseSeparator'))).default(','),
    }),
    mostPerMinute: 30,
    reply: z.object({ url: z.string(), rows: z.int() }),
    status: 201,
  },
  download: {
    method: 'GET',
    path: '/exports/:ticket',
    access: 'anyone',
    summary: 'The file that was prepared: once, within 60 seconds, and while the session lasts',
    params: z.object({ ticket }),
    reply: fileReply,
    file: 'application/octet-stream',
  },
  list: {
    method: 'GET',
    path: '/exports',
    access: ['ExportAllData'],
    summary: 'List who exported what, newest first',
    query: listQuery(['id', 'createdAt'], {}),
    reply: page(
      z.object({
        id: z.int(),
        account: named,
        list: z.enum([...names, everything]),
        format: z.string(),
        columns: z.array(z.string()),
        query: z.record(z.string(), z.unknown()),
        rows: z.int().meta({ description: 'How many there were when it was asked for.' }),
        createdAt: moment,
        fetchedAt: moment.nullable(),
        endedAt: moment.nullable().meta({ description: 'Null: not fetched, or cut off.' }),
      }),
    ),
  },
} satisfies Record<string, Endpoint>
