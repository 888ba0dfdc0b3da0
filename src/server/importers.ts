import { countryForm } from '#contract/countries.ts'
import { departmentForm } from '#contract/departments.ts'
import { standardForm } from '#contract/standards.ts'
import { removeAccount } from './accounts/administer-account.ts'
import { findAuditor } from './auditors/queries.ts'
import { changeAuditor, insertAuditor } from './auditors/save-auditor.ts'
import { changeStatus, listReferred, runStep, takeBackAudit } from './audits/change-audit.ts'
import { createAudit } from './audits/create-audit.ts'
import { changeCertificate, deleteCertificate } from './certificates/change-certificate.ts'
import { restore, suspend, withdraw } from './certificates/decide-certificate.ts'
import { enterCertificate } from './certificates/enter-certificate.ts'
import { findCertificate } from './certificates/queries.ts'
import { deleteCountry, findCountry, insertCountry, updateCountry } from './countries/queries.ts'
import { deleteCustomer, findCustomer, insertCustomers } from './customers/queries.ts'
import { changeCustomer } from './customers/save-customer.ts'
import {
  deleteDepartment,
  findDepartment,
  insertDepartment,
  updateDepartment,
} from './departments/queries.ts'
import { auditImporter } from './imports/audit-importer.ts'
import { auditorImporter } from './imports/import-auditors.ts'
import { certificateImporter } from './imports/import-certificates.ts'
import { customerImporter } from './imports/import-customers.ts'
import { plainImporter } from './imports/import-plain.ts'
import { siteImporter } from './imports/import-sites.ts'
import type { Importers } from './imports/importer.ts'
import { findAudit } from './planning/read-audits.ts'
import { findSite } from './sites/queries.ts'
import { addSite, changeSite, deleteSite } from './sites/save-site.ts'
import { deleteStandard, findStandard, insertStandard } from './standards/queries.ts'
import { saveStandard } from './standards/routes.ts'

/** How lines of a file become records: by what the screens of their nouns call. */
export const importers: Importers = {
  customers: customerImporter({
    read: findCustomer,
    createAll: insertCustomers,
    change: changeCustomer,
    remove: (tx, _caller, id) => deleteCustomer(tx, id),
  }),
  auditors: auditorImporter({
    read: findAuditor,
    create: (tx, caller, form) => insertAuditor(tx, caller, form, null),
    change: changeAuditor,
    remove: removeAccount,
  }),
  audits: auditImporter({
    read: findAudit,
    create: createAudit,
    change: (sql, caller, verb, consent) =>
      verb.kind === 'changeStatus'
        ? changeStatus(sql, caller, { ...verb, ...consent })
        : runStep(sql, caller, verb, consent),
    remove: takeBackAudit,
    keeps: listReferred,
  }),
  sites: siteImporter({
    read: findSite,
    create: addSite,
    change: changeSite,
    remove: (tx, _caller, id) => deleteSite(tx, id),
  }),
  certificates: certificateImporter({
    read: findCertificate,
    enter: enterCertificate,
    change: changeCertificate,
    decide: (sql, verb, decision, why) => ({ suspend, withdraw, restore })[verb](sql, decision, why),
    remove: deleteCertificate,
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
    fields: { code: 'text', name: 'text', timeZones: 'list', workDays: 'weekdays' },
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
