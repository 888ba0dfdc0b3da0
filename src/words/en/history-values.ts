import { words } from '#words/words.ts'

/** What was changed in a record, and into what. */
export const sayHistoryValue = words('history-values', {
  none: 'none',
  yes: 'yes',
  no: 'no',
  anyAddress: 'Anywhere, for the rest of that day',
  // The kind of a booking; of others it is the request’s category.
  audit: 'Audit',
  // Parts
  added: 'added {part}',
  removed: 'removed {part}',
  main: '{part} (main)',
  reached: '{part}, {ways}',
  valid: '{part} ({from} – {to})',
  open: 'open',
  // Of competence
  lead: 'lead auditor',
  auditor: 'auditor',
  trainee: 'trainee',
  expert: 'technical expert',
  approvedBy: 'approved by {name}',
  evidence: 'evidence: {text}',
  activity:
    '{audits, plural, =0 {} one {# audit} other {# audits}}{both, select, true { and } other {}}{days, plural, =0 {} one {# day} other {# days}} in {months, plural, one {# month} other {# months}}',
  wish: '{name}, {wish, select, preferred {preferred} other {refused}}',
  unnamed: 'no. {id}',
  // Time that a record takes of somebody
  timeOf: 'Time of {name}',
  // What a booking is for, where no audit is named
  bookingOf:
    '{kind, select, timeOff {Time off} sickLeave {Sick leave} training {Training} audit {Audit} other {Other booking}}',
  fieldOfTimeOf:
    '{name}, {field, select, kind {kind} note {note} project {audit} auditor {auditor} releasedAt {released at} timeZone {time zone} role {role} beside {with} other {{label}}}',
  fieldOfTime:
    'Time, {field, select, kind {kind} note {note} project {audit} auditor {auditor} releasedAt {released at} timeZone {time zone} role {role} beside {with} other {{label}}}',
  // Of one of several records: `Due, Surveillance 2`
  fieldOf: '{label}, {name}',
  bookedAt: 'booked {time}',
  bookedAs:
    '{role, select, lead {booked as lead auditor, {time}} expert {booked as technical expert, {time}} trainee {booked as trainee, {time}} observer {booked as observer, {time}} other {booked {time}}}',
  booked: 'booked',
  released: 'released',
  // What was known of somebody when they were booked
  knownOf: 'At assignment, {name}',
  heldThen:
    '{standard}: {grade, select, lead {lead auditor} auditor {auditor} trainee {trainee} other {technical expert}}, {until, select, open {no end date} other {until {until}}}',
  heldNone: 'held none of the standards',
  notCovered: 'not covered: {standards}',
  rotated:
    '{unit, select, visits {{standard} here {done, number} of {max, plural, one {# visit} other {# visits}} in a row} other {{standard} here {done, number} of {max, plural, one {# month} other {# months}}}}',
  // Causes of disruptions
  'cause:sick': 'Sick',
  'cause:away': 'Away',
  'cause:request': 'Request',
  'cause:disabled': 'Account disabled',
  'cause:unfit': 'No longer suitable',
  'cause:site': 'Site closed',
  // Codes that mean something of one noun alone, by its table
  'account:calendarView:month': 'Month',
  'account:calendarView:week': 'Week',
  'account:calendarView:day': 'Day',
  'account:calendarView:agenda': 'Agenda',
  'account:calendarView:planner': 'Planner',
  'role:roleKind:administrator': 'Administrator',
  'role:roleKind:planner': 'Planner',
  'role:roleKind:customerService': 'Customer service',
  'role:roleKind:auditor': 'Auditor',
  'role:roleKind:certificationManager': 'Certification manager',
  'visit:kind:stage1': 'Stage 1',
  'visit:kind:stage2': 'Stage 2',
  'visit:kind:initial': 'Initial visit',
  'visit:kind:surveillance': 'Surveillance',
  'visit:kind:recertification': 'Recertification',
  'visit:kind:special': 'Special visit',
  'visit:kind:transfer': 'Transfer visit',
  'visit:plan:none': 'Nothing planned',
  'visit:plan:partly': 'Planned in part',
  'visit:plan:draft': 'Draft',
  'visit:plan:assigned': 'Assigned',
  'visit:state:open': 'Open',
  'visit:state:done': 'Done',
  'visit:state:waived': 'Waived',
  'visit:state:dropped': 'Dropped',
  'visit:state:earlier': 'Done earlier',
  'team_rules:approval:off': 'Not required',
  'team_rules:approval:required': 'Required',
  'team_rules:dayCount:halves': 'Half days',
  'team_rules:dayCount:hours': 'Hours',
  'calendar_link:scope:own': 'Their own',
  'calendar_link:scope:department': 'A department',
  'calendar_link:scope:all': 'Everyone',
  'calendar_link:detail:details': 'What each booking is',
  'calendar_link:detail:busy': 'Busy times only',
  // How far a proposal is
  'state:waiting': 'Waiting',
  'state:running': 'Running',
  'state:done': 'Done',
  'state:failed': 'Failed',
  'state:canceled': 'Canceled',
})
