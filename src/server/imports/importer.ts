import type { z } from 'zod'
import type { ImportedEntity } from '#contract/import-fields.ts'
import type { Entity } from '#contract/records/cards.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
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
}

/** How lines become records of a noun: by the functions that its screens call. */
export type Importer<Record extends Found = Found> = {
  noun: Entity
  /** The column that the key is in. */
  keyColumn: string
  schema: z.ZodType<Form, Form>
  read: (tx: Db, id: number) => Promise<Record>
  /** The record as the form that would leave it as it is. */
  toForm: (found: Record) => Form
  compose: (group: Group, found: Record | undefined, names: Names) => Composed
  create: (tx: Db, caller: Caller, form: Form) => Promise<Found>
  change: (tx: Db, caller: Caller, id: number, form: Form & { version: number }) => Promise<Found>
  remove: (tx: Db, caller: Caller, id: number) => Promise<void>
  /** A field of the form as a person reads it. */
  show?: (field: string, value: unknown, names: Names) => string
}

export type Importers = { [Name in ImportedEntity]: Importer }
