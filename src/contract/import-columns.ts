import { limitNames } from '#domain/team-rules.ts'
import { sayImportField } from '#words/en/import-fields.ts'
import { sayImportHint } from '#words/en/import-hints.ts'
import { sayTeamRule } from '#words/en/team-rules.ts'
import type { Text } from '#words/words.ts'
import {
  column,
  coordinates,
  country,
  described,
  email,
  identity,
  type More,
  numberOfCompany,
  ofPart,
  required,
  street,
  workDays,
  zone,
} from './import-column.ts'

export const customerColumns = [
  ...identity,
  numberOfCompany('no number nummer'),
  required('companyName', sayImportField.text('companyName'), {
    called: 'company legalname firm organisation organization client clientname firma firmenname',
  }),
  required('name', sayImportField.text('customerName'), {
    called: 'customer customername shortname tradingname kunde kundenname kurzname',
    elseAs: 'companyName',
  }),
  email('companyemail', 'contactEmail'),
  column('phone', sayImportField.text('phone'), { called: 'telephone phonenumber tel telefon companyphone' }),
  street('companyaddress'),
  country(),
  zone,
  required('contactName', sayImportField.text('contactName'), {
    ofPart: true,
    called:
      'contact contactperson maincontact person contactpersonname ansprechpartner ansprechpartnername kontakt',
    hint: sayImportHint.text('contactName'),
  }),
  ofPart('contactDescription', sayImportField.text('contactDescription'), {
    called: 'contactrole contactposition position jobtitle contactnote',
  }),
  ofPart('contactEmail', sayImportField.text('contactEmail'), {
    called:
      'contactemailaddress contactmail emailofcontact contactpersonemail ansprechpartneremail ansprechpartnermail emailansprechpartner mailansprechpartner',
  }),
  ofPart('contactPhone', sayImportField.text('contactPhone'), {
    called:
      'contacttelephone contactphonenumber mobile contactmobile phoneofcontact contactpersonphone ansprechpartnertelefon telefonansprechpartner',
  }),
  ofPart('contactIsMain', sayImportField.text('contactIsMain'), {
    kind: 'flag',
    called: 'ismain main ismaincontact',
  }),
]

const standardCodes = (more: More = {}) =>
  required('standards', sayImportField.text('standards'), {
    called: 'standard standardcodes standardcode norm norms normen scheme schemes',
    hint: sayImportHint.text('standards'),
    ...more,
  })

const calledLimits = {
  daysPer7: 'daysper7days daysperweek maxdaysperweek daysaweek',
  daysPerMonth: 'dayspermonth maxdayspermonth daysamonth',
  daysPerYear: 'daysperyear maxdaysperyear daysayear',
  nightsPerMonth: 'nightspermonth maxnightspermonth nightsamonth',
  restHours: 'rest hoursofrest resthours',
}

export const auditorColumns = [
  ...identity,
  email('login user'),
  required('username', sayImportField.text('username'), {
    called: 'loginname account initials kuerzel kurzel benutzername benutzer',
  }),
  required('displayName', sayImportField.text('displayName'), {
    called: 'name shortname anzeigename auditor',
  }),
  required('fullName', sayImportField.text('fullName'), { called: 'fullname firstandlastname vollername' }),
  column('phone', sayImportField.text('phone'), { called: 'telephone phonenumber tel telefon mobile handy' }),
  required('department', sayImportField.text('department'), {
    called: 'team abteilung',
    hint: sayImportHint.text('department'),
  }),
  country(),
  zone,
  column('role', sayImportField.text('role'), { called: 'rolle', hint: sayImportHint.text('role') }),
  standardCodes({ ofPart: true }),
  ofPart('validFrom', sayImportField.text('validFrom'), {
    kind: 'day',
    called: 'from since qualifiedfrom gueltigab gultigab',
  }),
  ofPart('validTo', sayImportField.text('validTo'), {
    kind: 'day',
    called: 'to until qualifieduntil validuntil expires gueltigbis gultigbis',
  }),
  ofPart('grade', sayImportField.text('grade'), {
    called: 'competence qualifiedas',
    hint: sayImportHint.text('grade'),
  }),
  workDays,
  ...limitNames.map(name =>
    column(name, sayTeamRule.text(name), { kind: 'number', called: calledLimits[name] }),
  ),
  column('homePlace', sayImportField.text('homePlace'), {
    called: 'home homebase base hometown city wohnort travelfrom',
  }),
  coordinates('homeCoordinates', sayImportField.text('homeCoordinates'), 'coordinates latlong gps'),
  column('allowanceDays', sayImportField.text('allowanceDays'), {
    kind: 'number',
    called: 'daysoff vacationdays holidayentitlement leavedays urlaubstage',
    hint: sayImportHint.text('allowanceDays'),
  }),
  column('carriedDays', sayImportField.text('carriedDays'), {
    kind: 'number',
    called: 'carriedover resturlaub',
    hint: sayImportHint.text('carriedDays'),
  }),
  column('carriedUntil', sayImportField.text('carriedUntil'), { kind: 'day', called: 'carrieduntil' }),
]

export const auditColumns = [
  ...identity,
  required('number', sayImportField.text('auditNumber'), {
    called: 'auditno auditid audit idflnumber no auditnummer projectno projectnumber jobno',
  }),
  required('customer', sayImportField.text('customer'), {
    called: 'companynumber customernumber customerno companyname company client clientno kunde firma',
    hint: sayImportHint.text('customer'),
  }),
  column('site', sayImportField.text('site'), {
    called: 'sitename location standort',
    hint: sayImportHint.text('site'),
  }),
  required('start', sayImportField.text('start'), {
    kind: 'moment',
    called: 'from startdate begin begins startsat beginn date auditdate plannedfrom plannedon plannedstart',
    hint: sayImportHint.text('start'),
  }),
  required('end', sayImportField.text('end'), {
    kind: 'moment',
    called: 'to until enddate ends endsat ende plannedto plannedend',
    elseAs: 'start',
    hint: sayImportHint.text('end'),
  }),
  standardCodes(),
  column('team', sayImportField.text('team'), {
    called: 'auditors auditor assignedto leadauditor auditteam auditorname',
    hint: sayImportHint.text('team'),
  }),
  column('status', sayImportField.text('status'), { called: 'state', hint: sayImportHint.text('status') }),
  column('reason', sayImportField.text('reason'), {
    called: 'statusreason',
    hint: sayImportHint.text('reason'),
  }),
  column('note', sayImportField.text('note'), {
    called: 'notes remark remarks comment comments bemerkung bemerkungen anmerkung anmerkungen',
  }),
]

export const siteColumns = [
  ...identity,
  numberOfCompany(),
  required('name', sayImportField.text('siteName'), { called: 'site location standort' }),
  street('siteaddress'),
  country(),
  zone,
  column('isActive', sayImportField.text('isActive'), { kind: 'flag', called: 'active open aktiv isopen' }),
  coordinates('coordinates', sayImportField.text('coordinates'), 'latlong gps geo sitecoordinates'),
  column('note', sayImportField.text('note'), {
    called: 'notes remark remarks comment comments bemerkung bemerkungen anmerkung anmerkungen',
  }),
]

const certificateDay = (name: string, title: Text, called = '') =>
  column(name, title, { kind: 'day', called })

export const certificateColumns = [
  ...identity,
  numberOfCompany(),
  required('standard', sayImportField.text('standard'), {
    called: 'standardcode scheme norm',
    hint: sayImportHint.text('standard'),
  }),
  required('number', sayImportField.text('certificateNumber'), {
    called: 'certificate certificateno certno certnumber zertifikat zertifikatsnummer zertifikatsnr',
  }),
  required('decided', sayImportField.text('decided'), {
    kind: 'day',
    called: 'decision decisiondate decidedon issued issuedate ausgestellt ausgestelltam ausstellungsdatum',
  }),
  required('expires', sayImportField.text('expires'), {
    kind: 'day',
    called: 'expiry expirydate expireson validuntil validto gultigbis gueltigbis ablaufdatum',
  }),
  certificateDay(
    'firstCertified',
    sayImportField.text('firstCertified'),
    'firstcertification initialcertification certifiedsince erstzertifizierung',
  ),
  certificateDay('cycleEnds', sayImportField.text('cycleEnds'), 'cycleend endofcycle'),
  column('status', sayImportField.text('status'), {
    called: 'state',
    hint: sayImportHint.text('certificateStatus'),
  }),
  certificateDay('statusOn', sayImportField.text('statusOn'), 'statussince statusdate'),
  column('statusReason', sayImportField.text('statusReason'), { called: 'reason' }),
  column('scope', sayImportField.text('scope'), { called: 'scopeofcertification geltungsbereich' }),
  column('sites', sayImportField.text('sites'), {
    called: 'locations standorte',
    hint: sayImportHint.text('sites'),
  }),
  column('centralSite', sayImportField.text('centralSite'), {
    called: 'headoffice centraloffice',
    hint: sayImportHint.text('centralSite'),
  }),
  certificateDay('auditedUntil', sayImportField.text('auditedUntil'), 'lastaudit lastauditdate auditeduntil'),
  column('surveillanceDays', sayImportField.text('surveillanceDays'), {
    kind: 'number',
    called: 'dayspersurveillance',
  }),
  column('otherDays', sayImportField.text('otherDays'), { kind: 'number', called: 'dayspervisit' }),
  column('note', sayImportField.text('note'), {
    called: 'notes remark remarks comment comments bemerkung bemerkungen anmerkung anmerkungen',
  }),
]

export const standardColumns = [
  ...identity,
  required('code', sayImportField.text('code'), { called: 'standard standardcode shortname kuerzel kurzel' }),
  required('name', sayImportField.text('name'), { called: 'standardname title bezeichnung' }),
  described({ isRequired: true }),
  column('isEnabled', sayImportField.text('isEnabled'), { kind: 'flag', called: 'active isactive aktiv' }),
]

export const countryColumns = [
  ...identity,
  required('code', sayImportField.text('code'), { called: 'countrycode iso isocode iso2 alpha2' }),
  required('name', sayImportField.text('name'), { called: 'country countryname land' }),
  column('timeZones', sayImportField.text('timeZones'), {
    called: 'timezone zones zeitzonen',
    hint: sayImportHint.text('timeZones'),
  }),
  workDays,
]

export const departmentColumns = [
  ...identity,
  required('name', sayImportField.text('name'), { called: 'department departmentname abteilung' }),
  described(),
]
