import type { z } from 'zod'
import type { ImportedEntity } from '#contract/import-fields.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Text } from '#words/words.ts'
import type { Group } from './group.ts'
import type { Names } from './names.ts'

/** A record as its noun reads it. */
export type Found = { id: number; version: number }

/** A form as it is sent; fields that are left alone are those of the record that is there. */
export type Form = Record<string, unknown>

/** What the lines come to: a form, and which cell each of its fields was in, for what is found fault with. */
export type Composed = {
  form: Form
  /** By the path of a field in the form; of others it is the field of that name. */
  placeOf?: (path: string) => { field: string; line?: Group['first'] | undefined } | undefined
  /** Where a refusal of the whole belongs, by its code. */
  placeOfCode?: (code: string) => string | null
}

/** What a line calls its record: what is in its key fields, or in the one that is read in their place. */
export type Key = { values: readonly string[]; isElse: boolean }

/** How lines become records of a noun: by the functions that its screens call. */
export type Importer<Record extends Found = Found> = {
  /** Which records the keys name; by the field that it is of where there are two ways. */
  find: (tx: Db, keys: readonly Key[]) => Promise<{ place: number; id: number }[]>
  /** What else lines call by name, of some groups that are planned together. */
  lookUp?: (tx: Db, groups: readonly Group[], names: Names, caller: Caller) => Promise<Names>
  schema: z.ZodType<Form, Form>
  read: (tx: Db, id: number) => Promise<Record>
  /** The record as the form that would leave it as it is. */
  toForm: (found: Record) => Form
  compose: (group: Group, found: Record | undefined, names: Names) => Composed
  create: (tx: Db, caller: Caller, form: Form) => Promise<Found>
  /** Many at once, by one statement that is sent before anything is waited for; where no line minds what others do. */
  createAll?: (tx: Db, forms: readonly Form[]) => Promise<Found[]>
  change: (tx: Db, caller: Caller, id: number, form: Form & { version: number }) => Promise<Found>
  remove: (tx: Db, caller: Caller, id: number) => Promise<void>
  /** A field of the form as a person reads it. */
  show?: (field: string, value: unknown, names: Names) => string
  /** What else is wrong, as other lines of the file have it. */
  guard?: (group: Group, form: Form, names: Names) => void
  /** A line came through, and other lines have to mind what it does. */
  written?: (group: Group, form: Form) => void
  /** One line sees what the one before it wrote. */
  inOrder?: true
  /** What is to be done before the first of them is written for good. */
  start?: (tx: Db) => void
  /** What is left to do once all is written. */
  finish?: (tx: Db, caller: Caller) => Promise<void>
  /** Whom records concern that an undo is about to remove, read while they are there; tells those people once it is known which went. */
  concerned?: (
    tx: Db,
    ids: readonly number[],
  ) => Promise<(caller: Caller, gone: ReadonlySet<number>) => Promise<void>>
  /** Records that undoing can’t take away, with why; besides those that others refer to, unless they go with it. */
  takesAlong?: true
  keeps?: (tx: Db, ids: readonly number[]) => Promise<ReadonlyMap<number, Text>>
}

/** One that remembers something from line to line is opened for each time that a file is planned. */
export type Openable = Importer | { open: () => Importer }

export const openImporter = (importer: Openable): Importer =>
  'open' in importer ? importer.open() : importer

export type Importers = { [Name in ImportedEntity]: Openable }
