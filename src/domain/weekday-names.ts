const names = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** `Mon, Tue, Fri` of days counted from 1 for Monday to 7 for Sunday, as a file has them, whatever the language. */
export const writeWeekdays = (days: readonly number[]): string =>
  days.map(day => capitalized(names[day - 1]?.slice(0, 3) ?? '')).join(', ')

const capitalized = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1)

/**
 * Days of the week as people write them, in order: `Mon, Wed`, `Monday-Friday`, `Su–Th`, `1 2 3`, `Mon to Fri`; undefined where a part
 * is no such day.
 */
export function readWeekdays(text: string): number[] | undefined {
  const days = new Set<number>()
  const parts = text
    .toLowerCase()
    .replace(/\s*(?:[-–—]|\bto\b)\s*/g, '-')
    .split(/[\s,;/&+.]+|\band\b/)
    .filter(Boolean)
  for (const part of parts) {
    const [first, last, ...more] = part.split('-').map(readWeekday)
    if (!first || more.length > 0 || (part.includes('-') && !last)) return undefined
    for (let day = first; ; day = (day % 7) + 1) {
      days.add(day)
      if (day === (last ?? first)) break
    }
  }
  return [...days].sort()
}

/** Two letters tell every day apart. */
function readWeekday(text: string): number | undefined {
  if (/^[1-7]$/.test(text)) return Number(text)
  const place = text.length < 2 ? -1 : names.findIndex(name => name.startsWith(text.replace(/^weds$/, 'wed')))
  return place < 0 ? undefined : place + 1
}
