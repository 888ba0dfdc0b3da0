import { describe, expect, it } from 'vitest'
import { nextStop, type Stop, type StopKey } from './stops.ts'

const day = (band: number, column: number): Stop => ({
  key: `day ${band}.${column}`,
  band,
  row: 0,
  firstColumn: column,
  lastColumn: column,
})

/** Two weeks of three days; in the first a bar over days 0 and 1, and "+n more" on day 1. */
const bar: Stop = { key: 'bar', band: 0, row: 1, firstColumn: 0, lastColumn: 1 }
const more: Stop = { key: 'more', band: 0, row: 4, firstColumn: 1, lastColumn: 1 }
const days = [0, 1].flatMap(band => [0, 1, 2].map(column => day(band, column)))
const stops = [...days, bar, more]

const from = (stop: Stop, key: StopKey, column = stop.firstColumn) => nextStop(stops, stop, column, key)?.key

describe('nextStop', () => {
  it('goes down through a day into the week below', () => {
    expect(from(day(0, 1), 'ArrowDown')).toBe('bar')
    expect(from(bar, 'ArrowDown', 1)).toBe('more')
    expect(from(bar, 'ArrowDown', 0)).toBe('day 1.0')
    expect(from(more, 'ArrowDown')).toBe('day 1.1')
  })

  it('goes up to the last entry of the week above', () => {
    expect(from(day(1, 1), 'ArrowUp')).toBe('more')
    expect(from(more, 'ArrowUp')).toBe('bar')
    expect(from(bar, 'ArrowUp', 1)).toBe('day 0.1')
  })

  it('goes beside a bar to what is next to its end', () => {
    expect(from(bar, 'ArrowRight')).toBe('day 0.2')
    expect(from(more, 'ArrowLeft')).toBe('bar')
  })

  it('goes around from the end of a week to the next, and stays at the edges', () => {
    expect(from(day(0, 2), 'ArrowRight')).toBe('day 1.0')
    expect(from(day(1, 0), 'ArrowLeft')).toBe('day 0.2')
    expect(from(day(0, 0), 'ArrowLeft')).toBeUndefined()
    expect(from(day(0, 0), 'ArrowUp')).toBeUndefined()
    expect(from(day(1, 2), 'ArrowDown')).toBeUndefined()
  })

  it('goes to the ends of the week by Home and End', () => {
    expect(from(day(1, 1), 'Home')).toBe('day 1.0')
    expect(from(day(1, 1), 'End')).toBe('day 1.2')
  })
})
