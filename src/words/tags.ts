import { formatDate, nameDays, nameMonthOfYear, nameWeekday, nameYear } from './days.ts'
import { listNames, listSeries } from './lists.ts'
import { provideTags, sayText, type Text } from './words.ts'

/**
 * What reads differently in each language, and is a string in what is kept or sent (`values.ts` makes them):
 *
 *     '<list>{names}</list> left on <date>{day}</date>'
 *
 * A parameter beside a tag can't have its name. A file of words that has tags imports this one: the sign-in page has none, and
 * does without.
 */
provideTags({
  /** `["Anna","Bao","Chen"]`: Anna, Bao and Chen. */
  list: json => listNames(readList(json)),
  /** The same with a comma before the last, as some sentences always had it. */
  series: json => listSeries(readList(json)),
  /** `2027-03-07`: 07 Mar 2027. */
  date: formatDate,
  /** `2027-03-07`: Sun. */
  weekday: day => nameWeekday(day, 'short'),
  /** `2027-03-01/2027-03-07`: 1 – 7 Mar 2027. */
  span: days => {
    const [first = '', last = ''] = days.split('/')
    return nameDays(first, last, 'short')
  },
  /** `2027-03-01`: March 2027. */
  month: nameMonthOfYear,
  /** `2027-01-01`: 2027. */
  year: nameYear,
  /** `2027-03-07T09:05`, the time wherever it counts: 07 Mar 2027 09:05. */
  moment: local => `${formatDate(local)} ${local.slice(11)}`,
})

const readList = (json: string): string[] =>
  (JSON.parse(json) as (string | Text)[]).map(item => {
    const said = typeof item === 'string' ? item : sayText(item)
    if (said === undefined) throw new Error('There is no such text in the list.')
    return said
  })
