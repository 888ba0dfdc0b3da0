/** Numbers that look random and are the same for the same seed, everywhere: xoshiro128** of Blackman and Vigna (public domain). */
export class Random {
  readonly #state: Uint32Array

  /** Four numbers of 32 bits, not all 0. */
  constructor(state: readonly [number, number, number, number]) {
    this.#state = Uint32Array.from(state)
  }

  /** 0 to 2³² − 1. */
  next(): number {
    const state = this.#state
    const [a = 0, b = 0, c = 0, d = 0] = state
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0
    state[2] = c ^ a
    state[3] = d ^ b
    state[1] = b ^ (c ^ a)
    state[0] = a ^ (d ^ b)
    state[2] = (state[2] ?? 0) ^ (b << 9)
    state[3] = rotate(state[3] ?? 0, 11)
    return result
  }

  /** 0 to `count` − 1; whole numbers alone, as 2³² × 2²¹ is still exact. */
  below(count: number): number {
    return Math.floor((this.next() * count) / 2 ** 32)
  }

  shuffle<Item>(items: Item[]): Item[] {
    for (let last = items.length - 1; last > 0; last--) {
      const other = this.below(last + 1)
      const [one, two] = [items[last], items[other]]
      if (one === undefined || two === undefined) continue
      items[last] = two
      items[other] = one
    }
    return items
  }
}

const rotate = (value: number, by: number): number => (value << by) | (value >>> (32 - by))

/** Spreads one number over the state, by splitmix32. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  const mix = () => {
    state = (state + 0x9e3779b9) >>> 0
    let value = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    value = Math.imul(value ^ (value >>> 15), 0x735a2d97)
    return (value ^ (value >>> 15)) >>> 0
  }
  return new Random([mix(), mix(), mix(), mix() | 1])
}
