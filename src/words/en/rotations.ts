import { words } from '#words/words.ts'

/** How long the same people may go to the same customer. */
export const sayRotation = words('rotations', {
  title: 'Rotation',
  hint: 'How often the same people may go to the same customer for this standard',
  none: 'None: no limit',
  visits: 'By visits in a row',
  months: 'By months in a row',
  mostVisits: 'Maximum visits in a row',
  mostMonths: 'Maximum months in a row',
  mostMonthsHint: 'From the first day of the first visit to the last day of the last',
  roles: 'Applies to',
  lead: 'Leads',
  members: 'Leads and auditors',
  pauseVisits: 'Pause (visits by others)',
  pauseVisitsHint: 'Before they may come again. 0: none needed',
  pauseMonths: 'Pause (months)',
  pauseMonthsHint: 'From the end of one visit to the start of the next. 0: none needed',
  severity: 'Beyond the limit',
  warn: 'Ask',
  stop: 'Stop',
  // In history
  'row:visits': 'at most {count, plural, one {# visit} other {# visits}} in a row',
  'row:months': 'at most {count, plural, one {# month} other {# months}} in a row',
  'of:lead': 'for leads',
  'of:members': 'for leads and auditors',
  'after:visits': 'pause of {count, plural, one {# visit} other {# visits}} by others',
  'after:months': 'pause of {count, plural, one {# month} other {# months}}',
  'then:warn': 'asks beyond the limit',
  'then:stop': 'stops beyond the limit',
})
