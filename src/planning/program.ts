/** A mixed-integer program, to be made as small as can be: rows are sparse, one after another from `starts[row]` on. */
export type Model = {
  /** Of each column; the first `binaries` are 0 or 1, the others from 0 to `upper`. */
  cost: Float64Array
  upper: Float64Array
  binaries: number
  rows: {
    starts: Int32Array
    indices: Int32Array
    values: Float64Array
    lower: Float64Array
    upper: Float64Array
  }
  /** Of the first binaries, in a solution to start from. */
  start: Float64Array | null
}

export type Entry = readonly [column: number, value: number]

/** Far more than a solver could do in time. */
const mostEntries = 250_000

/** A program as it is written, row by row. */
export class Program {
  readonly cost: number[] = []
  readonly upper: number[] = []
  binaries = 0
  hasTeams = false
  readonly #rows: { lower: number; upper: number; entries: readonly Entry[] }[] = []
  #entries = 0

  addBinary(cost: number): number {
    this.binaries++
    return this.addColumn(cost, 1)
  }

  /** After all binaries. */
  addColumn(cost: number, upper: number): number {
    this.cost.push(cost)
    this.upper.push(upper)
    return this.cost.length - 1
  }

  addRow(lower: number, upper: number, entries: readonly Entry[]): void {
    this.#entries += entries.length
    if (!this.isTooLarge) this.#rows.push({ lower, upper, entries })
  }

  get isTooLarge(): boolean {
    return this.#entries > mostEntries
  }

  close(start: Float64Array | null): Model {
    const starts = [0]
    for (const { entries } of this.#rows) starts.push((starts.at(-1) ?? 0) + entries.length)
    const entries = this.#rows.flatMap(row => row.entries)
    return {
      cost: Float64Array.from(this.cost),
      upper: Float64Array.from(this.upper),
      binaries: this.binaries,
      rows: {
        starts: Int32Array.from(starts),
        indices: Int32Array.from(entries, ([column]) => column),
        values: Float64Array.from(entries, ([, value]) => value),
        lower: Float64Array.from(this.#rows, row => row.lower),
        upper: Float64Array.from(this.#rows, row => row.upper),
      },
      start,
    }
  }
}
