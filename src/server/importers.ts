import { deleteCustomer, findCustomer, insertCustomer } from './customers/queries.ts'
import { changeCustomer } from './customers/save-customer.ts'
import { customerImporter } from './imports/import-customers.ts'
import type { Importers } from './imports/importer.ts'

/** How lines of a file become records: by what the screens of their nouns call. */
export const importers: Importers = {
  customers: customerImporter({
    read: findCustomer,
    create: (tx, _caller, form) => insertCustomer(tx, form),
    change: changeCustomer,
    remove: (tx, _caller, id) => deleteCustomer(tx, id),
  }),
}
