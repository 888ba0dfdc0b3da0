import { type ImportedEntity, importEntity } from '#contract/import-fields.ts'
import type { Cell } from '#domain/cells.ts'
import { columnLetter, plainHeading } from '#domain/imports.ts'
import { isTimeZone } from '#domain/zoned-time.ts'
import { sayKnown } from '#words/words.ts'
import type { Mapping } from './queries.ts'

/** What the values of a column may tell of it, where its heading doesn’t; of the first lines. */
const tells: Record<string, (value: string) => boolean> = {
  email: value => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value),
  timeZone: value => value.includes('/') && isTimeZone(value),
}

/** Which column is which field: by what its heading is called, then by what is in it. */
export function guessMapping(
  entity: ImportedEntity,
  headings: readonly string[],
  samples: readonly (readonly Cell[])[],
): Mapping {
  const { fields } = importEntity(entity)
  const plain = headings.map(plainHeading)
  const taken = new Set<number>()
  const found = new Map<string, number>()
  const take = (field: string, place: number) => {
    if (place < 0 || taken.has(place) || found.has(field)) return
    taken.add(place)
    found.set(field, place)
  }
  // What is called exactly so comes first: a synonym of one field may be the name of another.
  for (const { name, title } of fields)
    for (const called of [name, sayKnown(title)]) take(name, plain.indexOf(plainHeading(called)))
  for (const { name, calledToo } of fields) for (const called of calledToo) take(name, plain.indexOf(called))
  for (const [place, heading] of headings.entries())
    for (const name of meantBy(entity, heading)) take(name, place)
  for (const [field, isIt] of Object.entries(tells)) {
    if (!fields.some(({ name }) => name === field)) continue
    take(
      field,
      headings.findIndex((_, place) => !taken.has(place) && doSamplesFit(samples, place, isIt)),
    )
  }
  for (const { name, elseAs = '' } of fields) {
    const place = found.get(elseAs)
    if (place !== undefined && !found.has(name)) found.set(name, place)
  }
  return [...found].map(([field, place]) => {
    const spreads = fields.find(({ name }) => name === field)?.spreads ?? []
    const more = plain.flatMap((heading, at) =>
      spreads.includes(heading) && !taken.has(at) ? [columnLetter(at)] : [],
    )
    return { field, column: columnLetter(place), ...(more.length > 0 && { more }) }
  })
}

/** Of a heading in parts, `Street / Address`, `Phone (office)`: the field that one or more of them call; none where they call several. */
function meantBy(entity: ImportedEntity, heading: string): string[] {
  const parts = heading.split(/[/(),|]/).map(plainHeading)
  if (parts.length < 2) return []
  const meant = importEntity(entity).fields.filter(({ name, title, calledToo }) =>
    [plainHeading(name), plainHeading(sayKnown(title)), ...calledToo].some(called => parts.includes(called)),
  )
  return meant.length === 1 ? meant.map(({ name }) => name) : []
}

function doSamplesFit(
  samples: readonly (readonly Cell[])[],
  place: number,
  isIt: (value: string) => boolean,
): boolean {
  const values = samples.flatMap(cells => {
    const cell = cells[place]
    return typeof cell === 'string' ? [cell.trim()] : []
  })
  return values.length > 0 && values.filter(isIt).length > values.length / 2
}
