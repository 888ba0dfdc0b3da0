/** How far a plan was at one moment, and what it cost then. */
export type Sample = { percent: number; planned: number; points: number }

/** With one more; anew as soon as more audits have a place, since each of them costs points of its own. */
export function addSample(known: readonly Sample[], { percent, planned, points }: Sample): readonly Sample[] {
  const last = known.at(-1)
  if (last?.percent === percent && last.planned === planned && last.points === points) return known
  return [...(last?.planned === planned ? known : []), { percent, planned, points }]
}

/** The corners of a line in a square of 100, the most points above; undefined where nothing has fallen yet. */
export function placeSamples(samples: readonly Sample[]): string | undefined {
  const points = samples.map(one => one.points)
  const [most, least] = [Math.max(...points), Math.min(...points)]
  if (samples.length < 2 || most === least) return undefined
  const first = samples[0]?.percent ?? 0
  const width = Math.max(1, (samples.at(-1)?.percent ?? 0) - first)
  return samples
    .map(
      ({ percent, points: at }) =>
        `${Math.round((100 * (percent - first)) / width)},${Math.round((100 * (most - at)) / (most - least))}`,
    )
    .join(' ')
}
