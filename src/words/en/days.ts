import { words } from '#words/words.ts'

/** In which order days and times are said; names of weekdays and months are Intl’s. The specification’s order stays. */
export const sayDays = words('days', {
  day: '{weekday} {day} {month} {year}',
  shortDay: '{weekday} {day} {month}',
  clock: '{day} {month} {year} {time}',
  moment: '{weekday} {day} {month} {year} {time}',
  shortMoment: '{weekday} {day} {month} {time}',
  formMoment: '{day}-{month}-{year} {time}',
  weekdayAndTime: '{weekday} {time}',
  span: '{from} – {to}',
  inZone: '{time} ({zone})',
  // Notifications and mails
  fromTo: '{from} to {to}',
})
