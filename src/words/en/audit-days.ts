import { words } from '#words/words.ts'

/** The person-days of an audit: its card and its dialog. */
export const sayAuditDays = words('audit-days', {
  title: 'Person-days',
  none: 'The required days have not been entered. {planned, plural, =0 {None are planned.} one {# is planned.} other {# are planned.}}',
  required: 'At the site',
  offSite: 'Off site',
  whyFewer: 'Why fewer',
  calculatedOf: 'Calculated from',
  calculate: 'Calculate',
  change: 'Change',
  enter: 'Enter person-days',
  // Dialog
  dialogTitle: 'Person-days of {number}',
  saved: 'Person-days saved',
  requiredLabel: 'Days at the site',
  requiredHint: 'What the team has to provide, in half days',
  offSiteLabel: 'Days off site',
  offSiteHint: 'Planning and reporting, in half days',
  reason: 'Why fewer days than calculated',
  useTable: 'Calculate from the day tables',
  noTable:
    'No standard of this audit has a day table. Enter the days by hand, or add the standard to a table under Day tables.',
  fromLast: 'Filled in from {number}, the customer’s last audit with a calculation.',
  withoutTable: 'Not calculated, because it has no day table: {standards}.',
  kind: 'Visit',
  personnel: 'Effective personnel',
  risk: 'Risk',
  integration: 'Reduction for a joint audit (%)',
  integrationHint: 'At most {most, number}% counts',
  result:
    '{total, plural, one {# day} other {# days}}: {required, number} at the site, {offSite, number} off site',
  ofStandard: '{days, number} from the table, {calculated, number} for this visit',
  tooMany: 'The day table doesn’t cover this many people. Please enter the days by hand.',
  incomplete: 'Enter personnel and risk to see the days.',
  takeAway: 'Remove',
})
