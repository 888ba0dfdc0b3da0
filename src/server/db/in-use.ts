import { Failure } from '#contract/failure.ts'

/** Refuses to delete what is in use, and says by what: `Vietnam is used by 3 accounts and 1 customer.` */
export function refuseInUse(name: string, uses: Record<string, number>): void {
  const used = Object.entries(uses).filter(([, count]) => count > 0)
  if (used.length === 0) return
  const by = used.map(([noun, count]) => `${count} ${count === 1 ? noun : `${noun}s`}`)
  const list = by.length > 1 ? `${by.slice(0, -1).join(', ')} and ${by.at(-1)}` : by[0]
  throw new Failure('conflict', `${name} is used by ${list}, so it can’t be deleted.`, {
    code: 'inUse',
    details: Object.fromEntries(used),
  })
}
