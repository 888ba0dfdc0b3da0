import type { z } from 'zod'
import type { Entity } from '#contract/records/cards.ts'
import { writeWeekdays } from '#domain/weekday-names.ts'
import { findBy } from './find-records.ts'
import type { Group } from './group.ts'
import type { Composed, Form, Found, Importer } from './importer.ts'
import { splitCodes } from './split-list.ts'

/** How a field of a form is read from the cells of its name. */
type Reading = 'text' | 'flag' | 'list' | 'weekdays'

type Given<Record extends Found, Fields extends z.ZodType> = {
  noun: Entity
  keyColumn: string
  schema: Fields
  fields: { readonly [Name in keyof z.output<Fields> & keyof Record & string]?: Reading }
  read: (tx: Parameters<Importer['read']>[0], id: number) => Promise<Record>
  create: (tx: Parameters<Importer['create']>[0], form: z.output<Fields>) => Promise<Found>
  change: (
    tx: Parameters<Importer['change']>[0],
    caller: Parameters<Importer['change']>[1],
    id: number,
    form: z.output<Fields> & { version: number },
  ) => Promise<Found>
  remove: (tx: Parameters<Importer['remove']>[0], id: number) => Promise<void>
}

/** A noun whose lines are records of a few plain fields. */
export function plainImporter<Record extends Found, Fields extends z.ZodType<object, object>>(
  given: Given<Record, Fields>,
): Importer {
  const { noun, keyColumn, fields, schema } = given
  const names = Object.entries(fields) as [string, Reading][]
  const toForm = (found: Found): Form =>
    Object.fromEntries(names.map(([name]) => [name, (found as unknown as Form)[name]]))
  const compose = (group: Group, found: Found | undefined): Composed => {
    const filled = names.flatMap(([name, reading]) =>
      group.isGiven(name) ? [[name, readField(group, name, reading)]] : [],
    )
    return { form: { ...(found ? toForm(found) : {}), ...Object.fromEntries(filled) } }
  }
  return {
    find: findBy(noun, keyColumn),
    schema: schema as unknown as z.ZodType<Form, Form>,
    read: given.read,
    toForm,
    compose,
    create: (tx, _caller, form) => given.create(tx, form as z.output<Fields>),
    show: (field, value) => showField(value, fields[field as keyof typeof fields]),
    change: (tx, caller, id, form) =>
      given.change(tx, caller, id, form as z.output<Fields> & { version: number }),
    remove: (tx, _caller, id) => given.remove(tx, id),
  }
}

function readField(group: Group, name: string, reading: Reading): unknown {
  if (reading === 'flag') return group.flag(name)
  if (reading === 'text') return group.text(name)
  if (reading === 'weekdays') return group.weekdays(name) ?? undefined
  return splitCodes(group.text(name))
}

function showField(value: unknown, reading: Reading | undefined): string {
  if (reading === 'weekdays') return writeWeekdays(value as number[])
  return Array.isArray(value) ? value.join(', ') : String(value ?? '')
}
