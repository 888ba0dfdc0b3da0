import type { Calculation, DayTable, Factor } from '#domain/audit-days.ts'
import { sayDays } from './en/person-days.ts'
import { listValues } from './lists.ts'

/** What history shows of day tables and of calculations; undefined of any other field. */
export function showDayField(field: string, value: unknown): string | undefined {
  if (field === 'rows') return listValues((value as DayTable['rows']).map(showRow))
  if (field === 'shares')
    return listValues(
      Object.entries(value as DayTable['shares']).map(([kind, share]) =>
        sayDays('shareOf', { kind: sayDays(kind as 'initial'), share }),
      ),
    )
  if (field === 'factors') return listFactors(value as Factor[]) || sayDays('noFactors')
  return field === 'daysCalculation' ? showCalculation(value as Calculation) : undefined
}

const showRow = ({ upTo, days }: DayTable['rows'][number]): string =>
  upTo === null
    ? sayDays('rowOpen', { days: days.join(' / ') })
    : sayDays('row', { people: upTo, days: days.join(' / ') })

/** `Simple processes −15%, more shifts +10%` */
export const listFactors = (factors: readonly Factor[]): string =>
  listValues(factors.map(({ label, percent }) => sayDays('factor', { label, percent: showPercent(percent) })))

/** `−15%`, `+10%` */
export const showPercent = (percent: number): string =>
  sayDays('percent', { sign: percent < 0 ? '−' : '+', amount: Math.abs(percent) })

const showCalculation = ({ integration, standards }: Calculation): string =>
  listValues([
    ...standards.map(({ kind, personnel, risk, factors }) =>
      listValues([
        sayDays(kind),
        sayDays('people', { count: personnel }),
        ...(risk === null ? [] : [risk]),
        ...(factors.length > 0 ? [listFactors(factors)] : []),
      ]),
    ),
    ...(integration > 0 ? [sayDays('integrationOf', { percent: showPercent(-integration) })] : []),
  ])
