import type { Interval } from '#domain/interval.ts'
import { saySheet } from '#words/en/sheets.ts'
import type { Text } from '#words/words.ts'

type Read<Row> =
  /** Several are listed with commas between them. */
  | { kind: 'text'; read: (row: Row) => string | Text | readonly (string | Text)[] | null }
  | { kind: 'number'; read: (row: Row) => number | null }
  | { kind: 'flag'; read: (row: Row) => boolean }
  | { kind: 'day'; read: (row: Row) => string | null }
  /** By the clock of whoever exports. */
  | { kind: 'moment'; read: (row: Row) => Date | null }
  /** By the clock of the zone that the row itself names, in the column `timeZone`. */
  | {
      kind: 'there'
      read: (row: Row) => Date | null
      zone: (row: Row) => string
      /** What lasts whole days is told by its first or last day, as on the screens. */
      day?: { of: (row: Row) => Interval; is: 'first' | 'last' }
    }

export type SheetColumn<Row> = Read<Row> & {
  /** The name of the field on the wire. */
  key: string
  title: Text
}

/** The columns of an exported list, in the order in which all of them are written. */
export type Sheet<Row> = readonly SheetColumn<Row>[]

type Heading = Parameters<typeof saySheet.text>[0]

const titled = (key: Heading) => ({ key, title: saySheet.text(key) })

type Reader<Row, Kind> = Extract<Read<Row>, { kind: Kind }>['read']

export const text = <Row>(key: Heading, read: Reader<Row, 'text'>): SheetColumn<Row> => ({
  ...titled(key),
  kind: 'text',
  read,
})
export const number = <Row>(key: Heading, read: Reader<Row, 'number'>): SheetColumn<Row> => ({
  ...titled(key),
  kind: 'number',
  read,
})
export const flag = <Row>(key: Heading, read: Reader<Row, 'flag'>): SheetColumn<Row> => ({
  ...titled(key),
  kind: 'flag',
  read,
})
export const day = <Row>(key: Heading, read: Reader<Row, 'day'>): SheetColumn<Row> => ({
  ...titled(key),
  kind: 'day',
  read,
})
export const moment = <Row>(key: Heading, read: Reader<Row, 'moment'>): SheetColumn<Row> => ({
  ...titled(key),
  kind: 'moment',
  read,
})
export const there = <Row extends { timeZone: string }>(
  key: Heading,
  read: Reader<Row, 'there'>,
): SheetColumn<Row> => ({ ...titled(key), kind: 'there', read, zone: row => row.timeZone })

type Lasting = Interval & { timeZone: string }

const endOf = <Row extends Lasting>(key: 'start' | 'end', is: 'first' | 'last'): SheetColumn<Row> => ({
  ...titled(key),
  kind: 'there',
  read: row => row[key],
  zone: row => row.timeZone,
  day: { of: row => row, is },
})

/** Both ends of what may last whole days. */
export const lasts = <Row extends Lasting>(): Sheet<Row> => [
  endOf<Row>('start', 'first'),
  endOf<Row>('end', 'last'),
]

type Named = { name: string } | null

export const id = <Row extends { id: number }>(): SheetColumn<Row> => number('id', row => row.id)
export const country = <Row extends { country: Named }>(): SheetColumn<Row> =>
  text('country', row => row.country?.name ?? null)
export const timeZone = <Row extends { timeZone: string }>(): SheetColumn<Row> =>
  text('timeZone', row => row.timeZone)
/** When a record was made and changed. */
export const dates = <Row extends { createdAt: Date; updatedAt: Date }>(): Sheet<Row> => [
  moment('createdAt', row => row.createdAt),
  moment('updatedAt', row => row.updatedAt),
]
