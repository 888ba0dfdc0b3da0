/** A field that both sides changed: what was typed stays, what the other person saved is shown beside it. */
export type Merged<Values> = { values: Values; contested: (keyof Values & string)[] }

/**
 * Brings somebody else's saved change under what is typed here. Fields nobody touched here take the new value;
 * touched ones stay, and are contested where the other person changed them too, to something else.
 */
export function mergeDraft<Values extends object>(
  before: Values,
  typed: Values,
  saved: Values,
): Merged<Values> {
  const values = { ...typed }
  const contested: (keyof Values & string)[] = []
  for (const field of Object.keys(saved) as (keyof Values & string)[]) {
    if (isSame(typed[field], before[field])) values[field] = saved[field]
    else if (!isSame(saved[field], before[field]) && !isSame(saved[field], typed[field]))
      contested.push(field)
  }
  return { values, contested }
}

/** Forms hold plain values only: text, numbers, flags, and lists and records of them. */
export function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}
