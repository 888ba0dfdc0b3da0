import { type ImportedEntity, importEntity } from '#contract/import-fields.ts'
import { type Cell, readText } from '#domain/cells.ts'
import { plainHeading } from '#domain/imports.ts'
import { sayKnown } from '#words/words.ts'
import type { Line } from './table-source.ts'

/**
 * Whether what is below a heading is the second row of it, as where `Address` stands merged over `Street` and `City`: it holds
 * headings too, and one of them stands where there is none above. A role may be called Auditor, but then its column has a heading.
 */
export function continuesHeading(entity: ImportedEntity, above: Line, below: Line): boolean {
  const known = headingsOf(entity)
  const places = below.cells.flatMap((cell, place) => (known.has(plainHeading(textOf(cell))) ? [place] : []))
  return places.length >= 2 && places.some(place => !textOf(above.cells[place]))
}

/** One heading of two rows: the lower, behind the one that it is merged under where that is what a column is called: `Contact` over `Phone`. */
export function joinHeadings(entity: ImportedEntity, above: Line, below: Line): Line {
  const known = headingsOf(entity)
  const width = Math.max(above.cells.length, below.cells.length)
  let merged = ''
  const cells = Array.from({ length: width }, (_, place) => {
    const upper = textOf(above.cells[place])
    const lower = textOf(below.cells[place])
    merged = upper || merged
    if (!lower) return upper || null
    const both = `${merged} ${lower}`.trim()
    return known.has(plainHeading(both)) ? both : lower
  })
  return { row: below.row, cells }
}

/** All that columns of such a file may be called, as `plainHeading` writes it. */
const headingsOf = (entity: ImportedEntity): Set<string> =>
  new Set(
    importEntity(entity).fields.flatMap(({ name, title, calledToo, spreads = [] }) => [
      plainHeading(name),
      plainHeading(sayKnown(title)),
      ...calledToo,
      ...spreads,
    ]),
  )

function textOf(cell: Cell | undefined): string {
  const read = readText(cell ?? null)
  return 'value' in read ? read.value.trim() : ''
}
