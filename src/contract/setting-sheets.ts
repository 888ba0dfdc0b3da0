import type { z } from 'zod'
import type { areas } from './areas.ts'
import type { country } from './countries.ts'
import type { dayTables } from './day-tables.ts'
import type { departments } from './departments.ts'
import type { Answer } from './endpoint.ts'
import { dates, flag, id, number, type Sheet, text } from './sheet.ts'
import type { standards } from './standards.ts'

type Country = z.output<typeof country>
type Department = Answer<typeof departments.list>['rows'][number]
type Standard = Answer<typeof standards.list>['rows'][number]
type Area = Answer<typeof areas.list>['rows'][number]
type DayTable = Answer<typeof dayTables.list>['rows'][number]

export const countrySheet: Sheet<Country> = [
  id(),
  text('name', row => row.name),
  text('code', row => row.code),
  text('timeZones', row => row.timeZones),
  // 1 for Monday to 7 for Sunday, as the wire has them.
  text('workDays', row => row.workDays.map(String)),
  flag('isDefault', row => row.isDefault),
  number('userCount', row => row.userCount),
  number('projectCount', row => row.projectCount),
  ...dates<Country>(),
]

export const departmentSheet: Sheet<Department> = [
  id(),
  text('name', row => row.name),
  text('description', row => row.description),
  ...dates<Department>(),
]

export const standardSheet: Sheet<Standard> = [
  id(),
  text('code', row => row.code),
  text('name', row => row.name),
  text('description', row => row.description),
  flag('isEnabled', row => row.isEnabled),
  ...dates<Standard>(),
]

export const areaSheet: Sheet<Area> = [
  id(),
  text('list', row => row.list),
  text('code', row => row.code),
  text('name', row => row.name),
  flag('isEnabled', row => row.isEnabled),
  ...dates<Area>(),
]

export const dayTableSheet: Sheet<DayTable> = [
  id(),
  text('name', row => row.name),
  text('standards', row => row.standards.map(({ code }) => code)),
  text('risks', row => row.risks),
  number('onSite', row => row.onSite),
  ...dates<DayTable>(),
]
