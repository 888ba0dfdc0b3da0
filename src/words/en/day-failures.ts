import '#words/tags.ts'
import { words } from '#words/words.ts'

/** Why a day table can't be saved. */
export const sayDayFailure = words('day-failures', {
  inAnotherTable:
    '{count, plural, one {<list>{codes}</list> has another day table.} other {<list>{codes}</list> have another day table.}}',
})
