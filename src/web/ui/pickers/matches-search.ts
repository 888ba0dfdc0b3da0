import { toSearchable } from '#domain/typed-text.ts'

/** Every word of the search begins a word of the name, capitals and accents aside: `le ho` finds `Hồ Thị Lệ`. */
export function matchesSearch(name: string, search: string): boolean {
  const text = ` ${toSearchable(name).replaceAll(/[-'’.]/g, ' ')}`
  return toSearchable(search)
    .split(/[\s\-'’.]+/)
    .every(word => text.includes(` ${word}`))
}
