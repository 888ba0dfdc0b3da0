import { words } from '#words/words.ts'

/** As what somebody is on the team of an audit, and how that is chosen. */
export const sayTeamRole = words('team-roles', {
  lead: 'Lead auditor',
  auditor: 'Auditor',
  expert: 'Technical expert',
  trainee: 'Trainee',
  observer: 'Observer',
  // Beside whom
  under:
    '{role, select, expert {Technical expert with {name}} trainee {Trainee with {name}} other {Observer of {name}}}',
  // Chosen in the dialog
  role: 'Role on the team',
  roleOf: 'Role of {name}',
  besideOf:
    '{role, select, expert {Who {name} works with} trainee {Who evaluates {name}} other {Who {name} observes}}',
  theLead: 'With the lead',
  nobody: 'Nobody in particular',
  with: 'With {name}',
  addAs: 'Add without a standard as …',
  of: 'Of {name}',
  keys: 'In the list: L lead, A auditor, E expert, T trainee, O observer.',
  // The team as it would be
  leads: 'Lead: {name}.',
  noLead: 'No lead selected.',
  nobodyCounts: 'A lead or an auditor is needed.',
})
