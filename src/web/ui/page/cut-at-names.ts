export type NamedPerson = { id: number; name: string }

/**
 * A sentence cut where it names somebody; a name within a longer word or name is none.
 *
 *     cutAtNames('Anna Le left', [{ id: 7, name: 'Anna Le' }])   // [{ id: 7, name: 'Anna Le' }, ' left']
 */
export function cutAtNames(text: string, people: readonly NamedPerson[]): (string | NamedPerson)[] {
  const byName = new Map(people.filter(({ name }) => name !== '').map(one => [one.name, one]))
  if (byName.size === 0) return [text]
  const longestFirst = [...byName.keys()].toSorted((one, other) => other.length - one.length)
  const names = longestFirst.map(name => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')
  return text
    .split(new RegExp(`(?<![\\p{L}\\p{N}])(${names})(?![\\p{L}\\p{N}])`, 'u'))
    .filter(part => part !== '')
    .map(part => byName.get(part) ?? part)
}
