import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// What the docs name is there. What is superseded describes the past, and is left alone.

/** Of this checkout, without what it ignores; no commit is needed for a new one. */
const files = ['docs', 'migrations', 'src', 'tests', 'bench', 'scripts', 'deploy', 'vendor', '.'].flatMap(
  folder =>
    readdirSync(folder, { recursive: folder !== '.', withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => `${entry.parentPath}/${entry.name}`.replaceAll('\\', '/').replace(/^\.\//, '')),
)
const folders = [
  ...new Set(files.flatMap(file => [...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index + 1)))),
]

/** Examples, and what isn't a file of ours. */
const notOurs = ['openapi.json', 'migrations/NNNN-vehicles.sql', 'src/server/planning/hold-audit.ts']

const isThere = (name: string) =>
  [...files, ...folders].some(one => one === name || one.endsWith(`/${name}`)) || notOurs.includes(name)

/** In `backticks`: a path with an ending of ours, or a folder with its stroke. `#server/` and `./` are how code writes them. */
const named = (text: string) =>
  [...text.replace(/```.*?```/gs, '').matchAll(/`([^`\n]+)`/g)]
    .map(([, name = '']) => name.replace(/^(#|\.\/)/, ''))
    .filter(name => /^([\w.-]+\/)*[\w.-]+\.(tsx?|mjs|js|sql|css|md|service|conf)$|^([\w-]+\/)+$/.test(name))

const documents = ['README.md', 'bench/README.md', ...files.filter(file => /^docs\/.*\.md$/.test(file))]
  .map(file => ({ file, text: readFileSync(file, 'utf8') }))
  .filter(({ text }) => !/^\d{4}-\d\d-\d\d · Superseded/m.test(text))

test.each(documents)('What $file names is there', ({ text }) => {
  expect(named(text).filter(name => !isThere(name))).toEqual([])
})

test('A name of what isn’t there is found', () => {
  expect(
    named('See `server/db/gone.ts`, `web/gone/` and `npm run x`.').filter(name => !isThere(name)),
  ).toEqual(['server/db/gone.ts', 'web/gone/'])
})

test('The map has every room of the house', () => {
  const map = readFileSync('docs/architecture.md', 'utf8').split('```')[1] ?? ''
  const rooms = readdirSync('src', { withFileTypes: true }).map(({ name }) => `src/${name}/`)
  const beside = ['migrations/', 'tests/', 'bench/', 'vendor/', 'scripts/', 'deploy/']
  expect([...rooms, ...beside].filter(room => !map.includes(`\n${room} `))).toEqual([])
})
