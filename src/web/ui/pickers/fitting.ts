import { toSearchable } from '#domain/typed-text.ts'
import type { Option } from './use-options.ts'

type Named = { label: string; alias?: string }

const namesOf = ({ label, alias }: Named) => [label, alias ?? label].map(toSearchable)

/** Those whose label, or other name, has in it what was typed. */
export function fitting<Value>(options: readonly Option<Value>[], typed: string): Option<Value>[] {
  const text = toSearchable(typed.trim())
  return options.filter(option => namesOf(option).some(name => name.includes(text)))
}

/** The same for Mantine's own drop-down, whose filter knows no accents. */
export function byLabel<One extends object>({ options, search }: { options: One[]; search: string }): One[] {
  const text = toSearchable(search.trim())
  return options.filter(one => 'label' in one && namesOf(one as Named).some(name => name.includes(text)))
}

/** What was surely meant by leaving the field with this text: the one of that very name, or the only one there is. */
export function meant<Value>(found: readonly Option<Value>[], typed: string): Option<Value> | undefined {
  const text = toSearchable(typed.trim())
  const free = found.filter(({ disabled }) => !disabled)
  return free.find(option => namesOf(option).includes(text)) ?? (free.length === 1 ? free[0] : undefined)
}
