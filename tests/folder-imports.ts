import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

type Source = { file: string; text: string; hasTest?: boolean }

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/** Paths below a folder of a tree; they count from the tree. */
const listFiles = (tree: string, folder: string): string[] =>
  readdirSync(join(tree, folder), { recursive: true, encoding: 'utf8' }).map(
    name => `${folder}/${name.replaceAll('\\', '/')}`,
  )

/** Every source under `src` of a tree, without its tests; `file` counts from the tree. */
export function readSources(tree: string): Source[] {
  return listFiles(tree, 'src')
    .filter(file => /\.tsx?$/.test(file) && !isTest(file))
    .map(file => ({
      file,
      text: readFileSync(join(tree, file), 'utf8'),
      hasTest: existsSync(join(tree, file.replace(/(\.tsx?)$/, '.test$1'))),
    }))
}

/** Every test of a tree, beside what it tests and under `tests`; that of the made-up noun is of no room. */
export const readTests = (tree: string): Source[] =>
  [...listFiles(tree, 'src'), ...listFiles(tree, 'tests')]
    .filter(file => isTest(file) && !file.startsWith('tests/vehicle/'))
    .map(file => ({ file, text: readFileSync(join(tree, file), 'utf8') }))

/** A name is exported where it is made: `export { … }` and `export *` hand on, whether from a file or after an import. */
export const findReExports = (sources: readonly Source[]): string[] =>
  sources.filter(({ text }) => /^\s*export\s+(type\s+)?[{*]/m.test(text)).map(({ file }) => file)

const kit = 'src/web/ui/read/'
const readsByItself =
  /\bqueryKey: (?!QueryKey\b)|\b(use(Infinite|Suspense)?Quer(y|ies)|(invalidate|cancel|refetch|remove|reset)Queries|(fetch|prefetch|ensure)\w*Quer\w+|(set|get)Quer(y|ies)Data)[(<]/

/** Files of the web that read or change what is kept past the kit, with keys of their own. */
export const findHandMadeKeys = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ file }) => file.startsWith('src/web/') && !file.startsWith(kit))
    .filter(({ text }) => readsByItself.test(text))
    .map(({ file }) => file)

/** Files of the web that find something on the page by a class name of the component library, which tells nobody what it holds. */
export const findClassNames = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ file, text }) => file.startsWith('src/web/') && /['"`][^'"`\n]*\.mantine-/.test(text))
    .map(({ file }) => file)

/**
 * Files of the web in which a hook or component writes a ref while it is drawn: on a line of the function’s own, two spaces in. In
 * effects and listeners it is further in; `??=` makes what a ref holds for good.
 */
export const findDrawnRefs = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ file, text }) => file.startsWith('src/web/') && /^ {2}[\w.]+\.current = /m.test(text))
    .map(({ file }) => file)

/** Literals of a source as they stand there, comments and imports left out. Double quotes hold what has an apostrophe. */
function findLiterals(text: string): string[] {
  const code = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '')
    .replace(/^import .*$/gm, '')
  return code.match(/'(\\.|[^'\\\n])*'|`(\\.|[^`\\])*`|"[^"\n]*'[^"\n]*"/g) ?? []
}

/** Several words, a sentence of one, or a label. */
const forPeople = /\p{L}[.,;:!?…'’]? +\p{L}|\p{L}[.!?…]['`"]$|^['`"]\p{Lu}\p{Ll}+['`"]$|\} \p{L}|\p{L} \$\{/u

/** What history is recorded as, in words of one’s own, though nobody reads them so. */
const recorded = ['reset password', 'change password', 'failed sign-in', 'rotate keys', 'first start']

/** Texts for people in the domain: it answers codes, and the words say them. */
export const findTexts = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ file }) => file.startsWith('src/domain/'))
    .flatMap(({ file, text }) =>
      findLiterals(text)
        .filter(
          literal =>
            forPeople.test(literal.replace(/\$\{[^{}]*\}/g, '${}')) &&
            !recorded.includes(literal.slice(1, -1)),
        )
        .map(literal => `${file}: ${literal}`),
    )

/** Files of the server that make a refusal, or a fault of a field, of a sentence of their own. */
export const findOwnSentences = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ file }) => file.startsWith('src/server/') && file !== 'src/server/refuse.ts')
    .filter(({ text }) => /new Failure\(|\bmessage: ?['`"]/.test(text))
    .map(({ file }) => file)

/** `sayRole` of `import { sayRole } from '#words/en/roles.ts'`. */
const wordsImport = /import \{([^}]*)\} from '#words\/en\/[^']+'\n/g

/**
 * Files of the contract that say a word, which would be English for ever as they are loaded, instead of naming its text:
 * `sayRole.text(…)`.
 */
export const findSaidWords = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ file, text }) => file.startsWith('src/contract/') && !namesTextsAlone(text))
    .map(({ file }) => file)

function namesTextsAlone(text: string): boolean {
  const code = text.replace(wordsImport, '')
  const names = [...text.matchAll(wordsImport)].flatMap(([, names = '']) => names.split(','))
  const isNamedOnly = (name: string) => !new RegExp(`(?<!typeof )\\b${name}\\b(?!\\.text\\()`).test(code)
  return (
    names.map(name => name.trim()).every(name => /^\w*$/.test(name) && (name === '' || isNamedOnly(name))) &&
    !/'#words\/(en\/|(?!words\.ts|[\w-]+-fault\.ts))/.test(code) &&
    !/import \{.*'#words\/words\.ts'/.test(code)
  )
}

/** Circles of folders, and files directly in a room, that import one another, types included; each from its first by name. */
export function findFolderCycles(sources: readonly Source[]): string[] {
  const graph = readGraph(sources)
  const cycles = [...graph.keys()].flatMap(folder => {
    const way = findWayBack(graph, folder)
    return way ? [turn(way).join(' → ')] : []
  })
  return [...new Set(cycles)].sort()
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>

/**
 * `src/web/ui/table` → `src/web/ui/page`: each folder for itself, also one within another, and each file that stands
 * directly in a room: it either puts folders together (`server/app.ts`) or is below them (`server/refuse.ts`), never both.
 * A page fetched when it is opened is named by who fetches it, who doesn't stand on it.
 */
function readGraph(sources: readonly Source[]): Graph {
  const graph = new Map<string, Set<string>>()
  for (const { file, text } of sources) {
    const place = findPlace(file)
    const others = graph.get(place) ?? new Set()
    for (const { target, isLazy } of readImports(file, text)) {
      const other = findPlace(target)
      if (other !== place && !isLazy) others.add(other)
    }
    graph.set(place, others)
  }
  return graph
}

function findPlace(file: string): string {
  const folder = posix.dirname(file)
  return folder.split('/').length > 2 ? folder : file
}

/** What a source imports, types included, as files of the tree. */
function readImports(file: string, text: string): { target: string; isLazy: boolean }[] {
  const found = text.matchAll(/(?:\bfrom|\bimport)\s*(\()?\s*['"]([#.][^'"]+)['"]/g)
  return [...found].map(([, opening, path = '']) => ({
    target: path.startsWith('#') ? `src/${path.slice(1)}` : posix.join(posix.dirname(file), path),
    isLazy: opening !== undefined,
  }))
}

/** The shortest way from a folder back to it. */
function findWayBack(graph: Graph, start: string): string[] | undefined {
  const seen = new Set<string>()
  let ways = [[start]]
  while (ways.length > 0) {
    const longer = ways.flatMap(way => [...(graph.get(way.at(-1) ?? '') ?? [])].map(next => [...way, next]))
    const back = longer.find(way => way.at(-1) === start)
    if (back) return back.slice(0, -1)
    ways = longer.filter(way => !seen.has(way.at(-1) ?? '') && seen.add(way.at(-1) ?? ''))
  }
}

/** The same circle reads the same wherever it was found. */
function turn(circle: readonly string[]): string[] {
  const first = circle.indexOf([...circle].sort()[0] ?? '')
  return [...circle.slice(first), ...circle.slice(0, first)]
}

/** Below that many lines a file that one other file imports belongs into that one. */
const shortest = 40

/** Small files that one file alone imports, and neither lazily nor for a test. */
export function findSmallFiles(sources: readonly Source[]): { small: string; only: string }[] {
  const importers = new Map<string, Set<string>>()
  const lazy = new Set<string>()
  for (const { file, text } of sources)
    for (const { target, isLazy } of readImports(file, text)) {
      if (isLazy) lazy.add(target)
      importers.set(target, (importers.get(target) ?? new Set()).add(file))
    }
  return sources
    .filter(({ file, hasTest }) => !hasTest && !lazy.has(file))
    .filter(({ text }) => text.trimEnd().split('\n').length < shortest)
    .flatMap(({ file }) => {
      const [only, ...others] = importers.get(file) ?? []
      return only && others.length === 0 ? [{ small: file, only }] : []
    })
}
