import { countryForm } from '#contract/countries.ts'
import { departmentForm } from '#contract/departments.ts'
import { standardForm } from '#contract/standards.ts'
import { deleteCountry, findCountry, insertCountry, updateCountry } from './countries/queries.ts'
import { deleteCustomer, findCustomer, insertCustomer } from './customers/queries.ts'
import { changeCustomer } from './customers/save-customer.ts'
import {
  deleteDepartment,
  findDepartment,
  insertDepartment,
  updateDepartment,
} from './departments/queries.ts'
import { customerImporter } from './imports/import-customers.ts'
import { plainImporter } from './imports/import-plain.ts'
import type { Importers } from './imports/importer.ts'
import { deleteStandard, findStandard, insertStandard } from './standards/queries.ts'
import { saveStandard } from './standards/routes.ts'

/** How lines of a file become records: by what the screens of their nouns call. */
export const importers: Importers = {
  customers: customerImporter({
    read: findCustomer,
    create: (tx, _caller, form) => insertCustomer(tx, form),
    change: changeCustomer,
    remove: (tx, _caller, id) => deleteCustomer(tx, id),
  }),
  standards: plainImporter({
    noun: 'standard',
    keyColumn: 'code',
    schema: standardForm,
    fields: { code: 'text', name: 'text', description: 'text', isEnabled: 'flag' },
    read: findStandard,
    create: insertStandard,
    change: saveStandard,
    remove: deleteStandard,
  }),
  countries: plainImporter({
    noun: 'country',
    keyColumn: 'code',
    schema: countryForm,
    fields: { code: 'text', name: 'text', timeZones: 'list' },
    read: findCountry,
    create: insertCountry,
    change: (tx, _caller, id, form) => updateCountry(tx, id, form),
    remove: deleteCountry,
  }),
  departments: plainImporter({
    noun: 'department',
    keyColumn: 'name',
    schema: departmentForm,
    fields: { name: 'text', description: 'text' },
    read: findDepartment,
    create: insertDepartment,
    change: (tx, _caller, id, form) => updateDepartment(tx, id, form),
    remove: deleteDepartment,
  }),
}
