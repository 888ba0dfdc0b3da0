import { fold } from '#web/ui/words.ts'

/** Every word of the search begins a word of the name, capitals and accents aside: `le ho` finds `Hồ Thị Lệ`. */
export function matchesSearch(name: string, search: string): boolean {
  const text = ` ${fold(name).replaceAll(/[-'’.]/g, ' ')}`
  return fold(search)
    .split(/[\s\-'’.]+/)
    .every(word => text.includes(` ${word}`))
}
