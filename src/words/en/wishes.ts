import { words } from '#words/words.ts'

/** Which auditors a customer would like to have, or not. */
export const sayWish = words('wishes', {
  title: 'Preferred and refused auditors',
  wishes: 'Wishes',
  loading: 'Loading the wishes',
  none: 'None: any auditor may come.',
  edit: 'Edit wishes',
  hint: 'Booking a refused auditor asks for confirmation. If you accepted the customer’s objection, add an exclusion instead.',
  auditor: 'Auditor',
  wish: 'Wish',
  preferred: 'Preferred',
  refused: 'Refused',
  from: 'First day',
  to: 'Last day',
  note: 'Note',
  add: 'Add wish',
  wishAt: 'Wish {place}',
  removeAt: 'Remove wish {place}',
  saved: 'Wishes saved',
  savedAffecting:
    'Wishes saved. {count, plural, one {# booked audit has} other {# booked audits have}} a refused auditor.',
  since: 'since {day}',
  until: 'until {day}',
  fromTo: '{from} – {to}',
})
