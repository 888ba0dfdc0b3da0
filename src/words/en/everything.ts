import { words } from '#words/words.ts'

/** What lies beside the files when everything is exported. */
export const sayEverything = words('everything', {
  readMe:
    'All data of this audit management system, as of {at}.\n\nEach table is a CSV file: UTF-8, columns separated by commas, the first line names them. Its rows include those that were\ndeleted in the product: their deleted_at is filled. An empty cell is an empty text or no value at all.\n- Moments are UTC. Days are those that people chose.\n- Lists and objects are JSON.\n- A text that a spreadsheet would take for a formula begins with an apostrophe, which is not part of it.\n- history.csv tells who changed what and when: before and after hold the values of the record.\n- manifest.json says how many rows each file has, and its SHA-256.\n\nLeft out: passwords and other secrets, who is signed in, mails on their way, and what the product calculates from the rest.\n\nWhat refers to what:\n',
  join: '{column} is {to}',
})
