import type { Allowance, AllowanceYear } from '#domain/allowance.ts'
import { sayAllowance } from './en/allowances.ts'
import { formatDay } from './moments.ts'

/** `25 days a year, 3 days carried over until 31 Mar 2026`. */
export function showAllowance({ days, carried, carriedUntil }: Allowance): string {
  const perYear = sayAllowance('perYear', { count: days })
  return carried > 0 && carriedUntil
    ? sayAllowance('perYearCarried', { days: perYear, count: carried, day: formatDay(carriedUntil) })
    : perYear
}

/** `12 days left this year. 3 of them are carried over, until 31 Mar 2026. This takes 4 days.` */
export function describeAllowance(one: AllowanceYear, today: string): string {
  const { left, carriedLeft, carriedUntil, waiting, asked } = one
  const year = today.startsWith(`${one.year}-`) ? 'this' : String(one.year)
  return [
    left < 0
      ? sayAllowance('overdrawn', { count: -left, year })
      : sayAllowance('left', { count: left, year }),
    carriedUntil && carriedLeft > 0
      ? sayAllowance('carried', { count: carriedLeft, day: formatDay(carriedUntil) })
      : '',
    waiting > 0 ? sayAllowance('waiting', { count: waiting }) : '',
    asked > 0 ? sayAllowance('asked', { count: asked }) : '',
  ]
    .filter(text => text !== '')
    .join(' ')
}
