import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

// A copy of the program gets a noun of its own, Vehicle: the files of tests/vehicle, and a line or two in each of
// the lists that are kept by hand. Nothing else may need a touch (docs/extending.md).

const copied = [
  'src',
  'tests',
  'bench',
  'migrations',
  'biome.json',
  'package.json',
  'tsconfig.json',
  'playwright.config.ts',
  'vitest.config.ts',
  'vite.config.ts',
  'vite.server.config.ts',
]
const left = resolve('tests/vehicle')

const lists: { file: string; before: string; line: string }[] = [
  {
    file: 'src/contract/records/cards.ts',
    before: '/** Every noun',
    line: "import { vehicleCard } from './vehicles.ts'\n",
  },
  {
    file: 'src/contract/records/cards.ts',
    before: '  standard: standardCard',
    line: '  vehicle: vehicleCard,',
  },
  {
    file: 'src/server/app.ts',
    before: 'const nouns = [',
    line: "import { serveVehicles } from './vehicles/routes.ts'\n",
  },
  { file: 'src/server/app.ts', before: '  serveStandards,', line: '  serveVehicles,' },
  { file: 'src/words/all.ts', before: "import './en/time.ts'", line: "import './en/vehicles.ts'" },
  {
    file: 'src/domain/permissions.ts',
    before: '] as const\n\nexport type Permission =',
    line: "  { name: 'ManageVehicles', subject: 'vehicles' },",
  },
  {
    file: 'src/words/en/permissions.ts',
    before: "  'subject:masterData'",
    line: "  ManageVehicles: 'Create, change and delete vehicles.',\n  'subject:vehicles': 'Vehicles',",
  },
  {
    file: 'src/words/all.ts',
    before: "import './en/first.ts'",
    line: "import './en/vehicle-card.ts'\nimport './en/vehicle-faults.ts'",
  },
  {
    file: 'src/contract/exports.ts',
    before: '} as const\nexport type ExportedList',
    line: "  vehicles: '/vehicles',",
  },
  {
    file: 'src/words/en/sheets.ts',
    before: '  // Rows of proposals',
    line: "  plate: 'Number plate',\n  seats: 'Seats',\n  fuel: 'Fuel',\n  inspectedUntil: 'Inspected until',",
  },
  {
    file: 'src/contract/setting-sheets.ts',
    before: 'export const departmentSheet',
    line: `import { sayVehicleCard } from '#words/en/vehicle-card.ts'
import { day, country as inCountry } from './sheet.ts'
import type { Vehicle } from './vehicles.ts'

export const vehicleSheet: Sheet<Vehicle> = [
  id(),
  text('plate', row => row.plate),
  text('name', row => row.name),
  number('seats', row => row.seats),
  text('fuel', row => sayVehicleCard.text(\`fuel:\${row.fuel}\`)),
  inCountry(),
  day('inspectedUntil', row => row.inspectedUntil),
  flag('isActive', row => row.isActive),
  text('note', row => row.note),
  ...dates<Vehicle>(),
]
`,
  },
  { file: 'src/words/en/sheet-files.ts', before: '})', line: "  vehicles: 'Vehicles'," },
  {
    file: 'src/server/exported-lists.ts',
    before: 'const ownIfNarrow',
    line: "import { vehicleSheet } from '#contract/setting-sheets.ts'\nimport { vehicles } from '#contract/vehicles.ts'\nimport { listVehicles } from './vehicles/queries.ts'\n",
  },
  {
    file: 'src/server/exported-lists.ts',
    before: '  roles: exported(',
    line: '  vehicles: exported(vehicles.list, vehicleSheet, { list: (sql, _, query) => listVehicles(sql, query) }),',
  },
  {
    file: 'tests/exported-columns.test.ts',
    before: '/** The tables that show',
    line: "import { listVehicleColumns } from '#web/vehicles/columns.tsx'\n",
  },
  {
    file: 'tests/exported-columns.test.ts',
    before: '  countries: [',
    line: '  vehicles: [listVehicleColumns()],',
  },
  {
    file: 'src/web/shell/setting-routes.ts',
    before: '/** The pages under Settings',
    line: "import { IconCar } from '@tabler/icons-react'",
  },
  {
    file: 'src/web/shell/setting-routes.ts',
    before: '] as const',
    line: `  createRoute({
    getParentRoute,
    path: '/settings/vehicles',
    staticData: { icon: IconCar },
    validateSearch,
    component: openPage(() => import('#web/vehicles/page.tsx'), 'VehiclesPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/vehicles/$id',
    component: openPage(() => import('#web/vehicles/detail-page.tsx'), 'VehiclePage'),
  }),`,
  },
]

let copy = ''

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'audits-with-vehicles-'))
  for (const name of copied)
    cpSync(name, join(copy, name), { recursive: true, filter: source => resolve(source) !== left })
  cpSync('tests/vehicle', copy, { recursive: true })
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  for (const { file, before, line } of lists) {
    const text = readFileSync(join(copy, file), 'utf8')
    expect(text.split(`\n${before}`)).toHaveLength(2)
    writeFileSync(join(copy, file), text.replace(`\n${before}`, `\n${line}\n${before}`))
  }
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

const checked = 'node_modules/.cache/types.tsbuildinfo'
const checkedHere = 'node_modules/.cache/types-with-vehicles.tsbuildinfo'

const run = (tool: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join('node_modules', ...tool.split('/')), ...args],
    { cwd: copy, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
  )
  return { status, said: `${stdout}${stderr}` }
}

test('A noun of one’s own type-checks with nothing touched but the lists kept by hand.', {
  timeout: 300_000,
}, () => {
  // What was checked before is known by its content; what the program's own check knows is left as it is.
  if (existsSync(checked)) cpSync(checked, checkedHere)
  expect(run('typescript/bin/tsc', '--tsBuildInfoFile', checkedHere)).toMatchObject({ status: 0, said: '' })
})

test('The rules of the house hold in it too.', { timeout: 300_000 }, () => {
  const { status, said } = run(
    'vitest/vitest.mjs',
    'run',
    'tests/architecture.test.ts',
    'tests/plain-texts.test.ts',
    '--testNamePattern=stands nowhere|is part of that file|No screen has',
  )
  expect(status, said).toBe(0)
})

test('History, live changes, search, command bar, navigation and checks of use know it.', {
  timeout: 300_000,
}, () => {
  const { status, said } = run(
    'vitest/vitest.mjs',
    'run',
    'src/server/vehicles/vehicles.test.ts',
    'src/server/history/codes.test.ts',
  )
  expect(status, said).toBe(0)
})
