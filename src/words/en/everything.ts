import { words } from '#words/words.ts'

/** What lies beside the files when everything is exported: a paragraph or a line each. */
export const sayEverything = words('everything', {
  readMe: 'All data of this audit management system, as of {at}.',
  files:
    'Each table is a CSV file: UTF-8, columns separated by commas, the first line names them. Deleted rows are included: their deleted_at is filled. An empty cell is an empty text or no value at all.',
  moments: '- Times are in UTC. Dates are as people entered them.',
  lists: '- Lists and objects are JSON.',
  formulas:
    '- A text that a spreadsheet would take for a formula begins with an apostrophe, which is not part of it.',
  history: '- history.csv shows who changed what and when; before and after hold the values of the record.',
  manifest: '- manifest.json gives the number of rows and the SHA-256 of each file.',
  leftOut:
    'Left out: passwords and other secrets, who is signed in, unsent emails, and what the product calculates from the rest.',
  joins: 'What refers to what:',
  join: '{column} is {to}',
})
