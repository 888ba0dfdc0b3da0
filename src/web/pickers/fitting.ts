import type { Option } from './use-options.ts'

/** Those whose label has in it what was typed. */
export function fitting(options: readonly Option[], typed: string): Option[] {
  const text = typed.trim().toLowerCase()
  return options.filter(({ label }) => label.toLowerCase().includes(text))
}

/** What was surely meant by leaving the field with this text: the one of that very name, or the only one there is. */
export function meant(found: readonly Option[], typed: string): Option | undefined {
  const text = typed.trim().toLowerCase()
  const free = found.filter(({ disabled }) => !disabled)
  return free.find(({ label }) => label.toLowerCase() === text) ?? (free.length === 1 ? free[0] : undefined)
}
