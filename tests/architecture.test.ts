import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  findClassNames,
  findDrawnRefs,
  findFolderCycles,
  findHandMadeKeys,
  findOwnSentences,
  findReExports,
  findSaidWords,
  findSmallFiles,
  findTexts,
  readSources,
  readTests,
} from './folder-imports.ts'
import { findBreaches, findSpentPlaces, sourceRules } from './source-rules.ts'

type Plant = { file: string; text: string }

const imports = (file: string, what: string): Plant => ({
  file,
  text: `import { thing } from '${what}'\n\nexport const uses = () => thing\n`,
})

const usesModal = (file: string): Plant => ({
  file,
  text: `import { Modal } from '@mantine/core'\n\nexport const uses = () => Modal\n`,
})

const serverFolders = [
  'db',
  'http',
  'mail',
  'push',
  'planning',
  'people',
  'notifications',
  'demo',
  'countries',
]
const planner = ['axis', 'data', 'hand', 'dialogs', 'view'].map(folder => `planner/${folder}`)
const webFolders = ['app', 'ui/page', 'people', 'planning', 'certificates', 'countries', 'shell', ...planner]

/** What holds of every folder, though each states its rules for itself. */
const everywhere: Plant[] = [
  ...['', ...serverFolders.map(folder => `${folder}/`)].flatMap(folder => [
    imports(`src/server/${folder}over-to-web.ts`, '#web/app/api.ts'),
    imports(`src/server/${folder}go-up.ts`, '../sideways/queries.ts'),
  ]),
  ...webFolders.flatMap(folder => [
    imports(`src/web/${folder}/over-to-server.ts`, '#server/config.ts'),
    imports(`src/web/${folder}/go-up.ts`, '../sideways/page.tsx'),
    usesModal(`src/web/${folder}/modal.ts`),
    {
      file: `src/web/${folder}/over-to-server-later.ts`,
      text: "export const later = () => import('#server/config.ts')\n",
    },
  ]),
]

/** One violation of every rule of docs/architecture.md, with the Biome rule that has to find it. */
const forbidden: Record<string, Plant[]> = {
  noRestrictedImports: [
    ...everywhere,
    imports('src/domain/library.ts', 'zod'),
    imports('src/domain/node.ts', 'node:fs'),
    imports('src/domain/contract.ts', '#contract/audits.ts'),
    imports('src/contract/library.ts', 'postgres'),
    imports('src/contract/words.ts', '#words/language.ts'),
    imports('src/domain/words.ts', '#words/en/session.ts'),
    imports('src/words/contract.ts', '#contract/audits.ts'),
    imports('src/planning/contract.ts', '#contract/audits.ts'),
    imports('src/planning/library.ts', 'highs'),
    imports('src/planning/node.ts', 'node:crypto'),
    imports('src/planning/words.ts', '#words/en/session.ts'),
    imports('src/domain/planning.ts', '#planning/plan.ts'),
    imports('src/contract/planning.ts', '#planning/plan.ts'),
    imports('src/words/planning.ts', '#planning/plan.ts'),
    imports('src/web/app/planning.ts', '#planning/plan.ts'),
    imports('src/web/planning/solver.ts', '#planning/plan.ts'),
    imports('src/web/audits/solver.ts', '#planning/plan.ts'),
    imports('src/web/planner/view/solver.ts', '#planning/plan.ts'),
    imports('src/server/db/solver.ts', '#planning/plan.ts'),
    imports('src/server/http/solver.ts', '#planning/plan.ts'),
    imports('src/server/mail/solver.ts', '#planning/plan.ts'),
    imports('src/words/en/web.ts', '#web/app/api.ts'),
    imports('src/contract/server.ts', '#server/db/open.ts'),
    imports('src/server/db/noun.ts', '#server/audits/queries.ts'),
    imports('src/server/db/planning.ts', '#server/planning/fit.ts'),
    imports('src/server/http/noun.ts', '#server/audits/queries.ts'),
    imports('src/server/countries/other-noun.ts', '#server/audits/create-audit.ts'),
    imports('src/server/countries/queries-of-another.ts', '#server/audits/queries.ts'),
    imports('src/server/accounts/other-noun.ts', '#server/session/queries.ts'),
    imports('src/server/history/noun.ts', '#server/requests/queries.ts'),
    imports('src/server/jobs/noun.ts', '#server/auditors/queries.ts'),
    imports('src/server/mail/noun.ts', '#server/accounts/queries.ts'),
    imports('src/server/mail/notifications.ts', '#server/notifications/notify.ts'),
    imports('src/server/push/notifications.ts', '#server/notifications/notify.ts'),
    imports('src/server/push/mail.ts', '#server/mail/queries.ts'),
    imports('src/server/people/noun.ts', '#server/accounts/queries.ts'),
    imports('src/server/people/planning.ts', '#server/planning/fit.ts'),
    imports('src/server/notifications/noun.ts', '#server/audits/queries.ts'),
    imports('src/server/notifications/own-door.ts', '#server/notifications/notify.ts'),
    imports('src/server/audits/other-noun.ts', '#server/rosters/queries.ts'),
    imports('src/server/requests/other-noun.ts', '#server/audits/queries.ts'),
    imports('src/server/planning/noun.ts', '#server/audits/queries.ts'),
    imports('src/server/planning/service.ts', '#server/notifications/notify.ts'),
    imports('src/web/app/noun.ts', '#web/audits/page.tsx'),
    imports('src/web/app/ui.ts', '#web/ui/page/page.tsx'),
    imports('src/web/app/live/readings.ts', '#web/ui/read/touched.ts'),
    imports('src/web/app/shell.ts', '#web/shell/routes.ts'),
    imports('src/web/shell/routes.ts', '#web/audits/status-actions.tsx'),
    imports('src/web/ui/page/noun.ts', '#web/audits/page.tsx'),
    imports('src/web/ui/pickers/noun.ts', '#web/audits/page.tsx'),
    imports('src/web/ui/pickers/people.ts', '#web/people/account-fields.tsx'),
    imports('src/web/ui/page/planning.ts', '#web/planning/candidates.ts'),
    imports('src/web/ui/page/shell.ts', '#web/shell/routes.ts'),
    imports('src/web/people/noun.ts', '#web/accounts/page.tsx'),
    imports('src/web/planning/noun.ts', '#web/audits/page.tsx'),
    imports('src/web/certificates/noun.ts', '#web/customers/page.tsx'),
    imports('src/web/countries/other-noun.ts', '#web/audits/page.tsx'),
    imports('src/web/countries/shell.ts', '#web/shell/routes.ts'),
    imports('src/web/planner/data/other-noun.ts', '#web/audits/page.tsx'),
    imports('src/web/planner/view/roster.ts', '#web/roster/calendar.tsx'),
    imports('src/web/planner/axis/data.ts', '#web/planner/data/bars.ts'),
    imports('src/web/planner/data/hand.ts', '#web/planner/hand/drag.ts'),
    imports('src/web/planner/data/noun.ts', '#web/roster/lanes.ts'),
    imports('src/web/planner/hand/dialogs.ts', '#web/planner/dialogs/confirm-change.tsx'),
    imports('src/web/planner/hand/view.ts', '#web/planner/view/board.tsx'),
    imports('src/web/planner/dialogs/view.ts', '#web/planner/view/board.tsx'),
    imports('src/web/planner/view/door.ts', '#web/planner/planner.tsx'),
    imports('src/web/roster/planner.ts', '#web/planner/planner.tsx'),
    imports('src/web/app/planner-part.ts', '#web/planner/view/board.tsx'),
    imports('src/web/app/use-auto-plan.tsx', '#web/plans/plan-preview.tsx'),
  ],
  noImportCycles: [
    imports('src/domain/chicken.ts', './egg.ts'),
    imports('src/domain/egg.ts', './chicken.ts'),
    {
      file: 'src/domain/hen.ts',
      text: "import type { Nest } from './nest.ts'\nexport type Hen = Nest | null\n",
    },
    {
      file: 'src/domain/nest.ts',
      text: "import type { Hen } from './hen.ts'\nexport type Nest = Hen | null\n",
    },
  ],
  useFilenamingConvention: [{ file: 'src/domain/camelCase.ts', text: 'export const one = 1\n' }],
  noExcessiveLinesPerFile: [
    { file: 'src/domain/long.ts', text: 'export const one = 1\n'.repeat(301) },
    { file: 'src/web/audits/long.module.css', text: '.one {\n  color: red;\n}\n'.repeat(101) },
  ],
  noExcessiveLinesPerFunction: [
    { file: 'src/server/audits/long.ts', text: `export function one() {\n${'  act()\n'.repeat(61)}}\n` },
  ],
  noUselessCatch: [
    {
      file: 'src/server/audits/rethrow.ts',
      text: 'export async function one() {\n  try {\n    await act()\n  } catch (error) {\n    throw error\n  }\n}\n',
    },
  ],
  noDefaultExport: [{ file: 'src/domain/unnamed.ts', text: 'export default 1\n' }],
}

/** What the rules leave free. */
const allowed = [
  { file: 'vite.config.ts', text: 'export default 1\n' },
  { file: 'src/server/audits/long.test.ts', text: 'export const one = 1\n'.repeat(401) },
  imports('src/domain/own.ts', './interval.ts'),
  imports('src/contract/own.ts', 'zod'),
  imports('src/contract/domain.ts', '#domain/interval.ts'),
  imports('src/contract/text.ts', '#words/words.ts'),
  imports('src/contract/message.ts', '#words/en/session.ts'),
  imports('src/contract/answer.ts', '#words/interval-fault.ts'),
  imports('src/words/domain.ts', '#domain/interval.ts'),
  imports('src/planning/domain.ts', '#domain/interval.ts'),
  imports('src/server/audits/solver.ts', '#planning/plan.ts'),
  imports('src/server/audits/words.ts', '#words/en/session.ts'),
  imports('src/web/countries/words.ts', '#words/en/session.ts'),
  imports('src/server/db/library.ts', 'postgres'),
  imports('src/server/db/contract.ts', '#contract/failure.ts'),
  imports('src/server/countries/ground.ts', '#server/db/paging.ts'),
  imports('src/server/audits/planning.ts', '#server/planning/fit.ts'),
  imports('src/server/planning/ground.ts', '#server/http/caller.ts'),
  imports('src/server/people/ground.ts', '#server/mail/queries.ts'),
  imports('src/server/notifications/ground.ts', '#server/people/holders.ts'),
  imports('src/server/accounts/people.ts', '#server/people/grant.ts'),
  imports('src/server/audits/news.ts', '#server/notifications/notify-change.ts'),
  imports('src/server/noun.ts', '#server/countries/routes.ts'),
  imports('src/web/shell/start.tsx', '#web/session/sign-in-page.tsx'),
  imports('src/web/main.tsx', '#web/shell/start.tsx'),
  imports('src/web/countries/parts.ts', '#web/ui/page/page.tsx'),
  imports('src/web/accounts/people.ts', '#web/people/account-fields.tsx'),
  imports('src/web/audits/planning.ts', '#web/planning/candidates.ts'),
  imports('src/web/planning/ground.ts', '#web/ui/page/page.tsx'),
  imports('src/web/planner/data/axis.ts', '#web/planner/axis/days.ts'),
  imports('src/web/planner/hand/data.ts', '#web/planner/data/bars.ts'),
  imports('src/web/planner/dialogs/hand.ts', '#web/planner/hand/drag.ts'),
  imports('src/web/planner/view/planning.ts', '#web/planning/candidates.ts'),
  imports('src/web/planner/view/own.ts', '#web/planner/data/bars.ts'),
]

let folder = ''
let found: { rule: string; file: string }[] = []

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'audits-architecture-')))
  copyFileSync('biome.json', join(folder, 'biome.json'))
  for (const { file, text } of [...Object.values(forbidden).flat(), ...allowed]) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  found = lint(folder)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(Object.entries(forbidden).flatMap(([rule, plants]) => plants.map(plant => ({ rule, ...plant }))))(
  '$rule finds $file',
  ({ rule, file }) => {
    expect(found).toContainEqual({ rule, file })
  },
)

test.each(allowed)('$file is left alone', ({ file }) => {
  expect(found.filter(one => one.file === file && one.rule in forbidden)).toEqual([])
})

describe('A door that hands on another room’s rule', () => {
  const doors = [
    "export { notify } from './notify.ts'",
    "export type { Letter } from './compose.ts'",
    "export * from './notify.ts'",
    "import { notify } from './notify.ts'\n\nexport { notify }",
    "export {\n  notify,\n  withdraw,\n} from './notify.ts'",
  ]

  test.each(doors)('is found: %s', text => {
    expect(findReExports([{ file: 'src/server/notifications/door.ts', text }])).toHaveLength(1)
  })

  test('stands nowhere', () => {
    expect(findReExports(readSources('.'))).toEqual([])
  })
})

describe('A key of a query that the kit of readings didn’t make', () => {
  const reads = [
    "useQuery({ queryKey: ['/departments'], queryFn })",
    'useQuery({ ...reading, queryFn })',
    "client.setQueryData<Page>(['/departments', query], page)",
    'void client.invalidateQueries({ predicate })',
    'const key = { queryKey: [endpoint.path] }',
  ]

  test.each(reads)('is found: %s', text => {
    expect(findHandMadeKeys([{ file: 'src/web/departments/page.tsx', text }])).toEqual([
      'src/web/departments/page.tsx',
    ])
    expect(findHandMadeKeys([{ file: 'src/web/ui/read/use-ask.ts', text }])).toEqual([])
  })

  test('stands nowhere', () => {
    expect(findHandMadeKeys(readSources('.'))).toEqual([])
  })
})

describe('What is read off the page by the component library’s own class names', () => {
  const reads = [
    "form.querySelectorAll('.mantine-Pill-label')",
    'const field = input.closest(`.mantine-InputWrapper-root`)',
  ]

  test.each(reads)('is found: %s', text => {
    expect(findClassNames([{ file: 'src/web/ui/form/read.ts', text }])).toEqual(['src/web/ui/form/read.ts'])
  })

  test('stands nowhere', () => {
    expect(findClassNames(readSources('.'))).toEqual([])
  })
})

describe('A ref that is written while a component is drawn', () => {
  const file = 'src/web/ui/page/page.tsx'

  test('is found', () => {
    const text =
      'export function usePage(act: () => void) {\n  const latest = useRef(act)\n  latest.current = act\n}\n'
    expect(findDrawnRefs([{ file, text }])).toEqual([file])
  })

  test('is none where it is written later', () => {
    const text = 'function usePage() {\n  useEffect(() => {\n    latest.current = act\n  })\n}\n'
    expect(findDrawnRefs([{ file, text }])).toEqual([])
  })

  test('stands nowhere', () => {
    expect(findDrawnRefs(readSources('.'))).toEqual([])
  })
})

describe('A refusal of the server in a sentence of its own', () => {
  const refusals = [
    "throw new Failure('conflict', 'This audit has not started yet.')",
    "throw new Failure('conflict', `${name} is disabled.`)",
    "throw new Failure('conflict', message)",
    "throw Failure.invalid([{ field: 'reason', message: 'Please enter a reason.' }])",
    'return { message: `It is ${code}.` }',
  ]

  test.each(refusals)('is found: %s', text => {
    expect(findOwnSentences([{ file: 'src/server/audits/verb.ts', text }])).toEqual([
      'src/server/audits/verb.ts',
    ])
  })

  test('is none where it is made of words', () => {
    const text = "throw refuse('conflict', sayAudit.text('moved'))\nconst { message } = failure\n"
    expect(findOwnSentences([{ file: 'src/server/audits/verb.ts', text }])).toEqual([])
  })

  test('stands nowhere', () => {
    expect(findOwnSentences(readSources('.'))).toEqual([])
  })
})

describe('A word that the contract says', () => {
  const said = [
    "const label = sayRole('title')",
    "const label = sayRole.rich('title', { b })",
    'const schema = requiredText(sayRole)',
    "import { sayRole as say } from '#words/en/roles.ts'",
    "import * as words from '#words/en/roles.ts'",
    "import { sayText } from '#words/words.ts'",
  ]
  const file = 'src/contract/roles.ts'
  const imported = "import { sayRole } from '#words/en/roles.ts'\n"

  test.each(said)('is found: %s', text => {
    expect(findSaidWords([{ file, text: `${imported}${text}\n` }])).toEqual([file])
  })

  test('is none where it only names a text', () => {
    const text = `${imported}import type { Text } from '#words/words.ts'\nconst missing = sayRole.text('enterName')\ntype Key = Parameters<typeof sayRole.text>[0]\n`
    expect(findSaidWords([{ file, text }])).toEqual([])
  })

  test('stands nowhere but where a fault is said', () => {
    expect(findSaidWords(readSources('.'))).toEqual(['src/contract/fault.ts'])
  })
})

describe('A text for people in the domain', () => {
  const file = 'src/domain/audit-status.ts'
  const texts = [
    "const label = 'Draft'",
    "const label = 'Time off'",
    "const phrase = 'returned to draft'",
    "const phrase = 'a Saturday'",
    'const sentence = "It can\'t be canceled."',
    "const sentence = 'Canceled!'",
    `const sentence = \`The \${field} must lie in these years.\``,
    `const label = \`Time of \${name}\``,
    `const label = \`\${name} moved\``,
  ]
  const codes = [
    "const name = 'ViewAllUser'",
    "const zone = 'America/Argentina/ComodRivadavia'",
    "const zone = 'UTC'",
    "const code = 'outsideYears'",
    "const action: HistoryAction = 'reset password'",
    `const moment = \`\${day}T\${pad(hour)}:\${pad(minute)}\``,
    "/** `This audit is a draft.` */\nconst code = 'draft' // It's 'A draft.'",
  ]

  test.each(texts)('is found: %s', text => {
    expect(findTexts([{ file, text }])).toHaveLength(1)
    expect(findTexts([{ file: 'src/words/en/statuses.ts', text }])).toEqual([])
  })

  test.each(codes)('is none: %s', text => {
    expect(findTexts([{ file, text }])).toEqual([])
  })

  test('stands nowhere', () => {
    expect(findTexts(readSources('.'))).toEqual([])
  })
})

describe('A circle of folders', () => {
  const file = (folder: string, other: string) => ({
    file: `src/${folder}/a.ts`,
    text: `import type { Thing } from '#${other}/a.ts'`,
  })

  test('is found, however long, by types too', () => {
    const ring = [
      file('server/requests', 'server/auditors'),
      file('server/auditors', 'server/accounts'),
      file('server/accounts', 'server/requests'),
    ]
    const pair = [file('server/rosters', 'server/audits'), file('server/audits', 'server/rosters')]
    expect(findFolderCycles([...ring, ...pair, file('server/roles', 'server/people')])).toEqual([
      'src/server/accounts → src/server/requests → src/server/auditors',
      'src/server/audits → src/server/rosters',
    ])
  })

  test.each([
    ['a folder and one within it', 'web/app', 'web/app/live'],
    ['what all screens stand on', 'web/app', 'web/ui/read'],
    ['two kits', 'web/ui/form', 'web/ui/table'],
  ])('is found between %s', (_, one, other) => {
    expect(findFolderCycles([file(one, other), file(other, one)])).toEqual([`src/${one} → src/${other}`])
  })

  test('is found from a folder to one within it by its short name', () => {
    const sources = [
      { file: 'src/web/app/a.ts', text: "import { follow } from './live/a.ts'" },
      file('web/app/live', 'web/app'),
    ]
    expect(findFolderCycles(sources)).toEqual(['src/web/app → src/web/app/live'])
  })

  test.each([
    ['what all refuse by', 'src/server/refuse.ts', 'server/http'],
    ['what puts the server together', 'src/server/app.ts', 'server/audits'],
  ])('is found between a folder and %s, directly in the room', (_, direct, folder) => {
    const sources = [
      { file: direct, text: `import { one } from '#${folder}/a.ts'` },
      { file: `src/${folder}/b.ts`, text: `import { two } from '#${direct.slice(4)}'` },
    ]
    expect(findFolderCycles(sources)).toEqual([[direct, `src/${folder}`].sort().join(' → ')])
  })

  test('is none where folders only stand on others', () => {
    const stack = [
      file('server/audits', 'server/planning'),
      file('server/rosters', 'server/planning'),
      file('server/planning', 'server/db'),
    ]
    expect(findFolderCycles(stack)).toEqual([])
  })

  test('is none where a page is fetched when it is opened', () => {
    const text = "const planner = () => import('#web/planner/planner.tsx')"
    const sources = [{ file: 'src/web/app/planner-part.ts', text }, file('web/planner', 'web/app')]
    expect(findFolderCycles(sources)).toEqual([])
  })

  test('stands nowhere', () => {
    expect(findFolderCycles(readSources('.'))).toEqual([])
  })
})

describe('A small file that one other file imports', () => {
  /** Lists of everything of a kind: what is on them has a file of its own, however short. */
  const lists = [
    // The cards, one for each noun (docs/extending.md).
    'src/contract/records/cards.ts',
    // The routes of each noun, and what is plugged into the server beside them.
    'src/server/app.ts',
    // The words, a file for each noun.
    'src/words/all.ts',
  ]
  const ownReasons = [
    // The components' tests start with the same two (tests/components/show.tsx).
    'src/web/app/entry-styles.ts',
    'src/web/app/without-eval.ts',
    // Demo data of a kind, as there is of requests and notifications.
    'src/server/demo/load-sites.ts',
    // What a noun may fetch of the planner stands where Biome lets it be named, and nowhere else.
    'src/web/app/planner-part.ts',
    // A page of a list names its columns, filters and dialogs, each in a file of the name it has beside every list.
    'src/web/auditors/columns.tsx',
    'src/web/auditors/list-filters.tsx',
    'src/web/auditors/new-auditor-dialog.tsx',
    'src/web/customers/list-filters.tsx',
    // The two lists of pages come together in it, and the router's types learn of them.
    'src/web/shell/routes.ts',
    // Each has a stylesheet of its own.
    'src/web/planner/view/preview-bar.tsx',
    'src/web/shell/footer.tsx',
    'src/web/shell/logo.tsx',
    // Another file takes its place in the build for browsers (vite.config.ts).
    'src/words/compile.ts',
  ]
  const user = { file: 'src/server/audits/user.ts', text: "import { one } from './one.ts'" }
  const small = { file: 'src/server/audits/one.ts', text: 'export const one = 1' }

  test('is found', () => {
    expect(findSmallFiles([user, small])).toEqual([{ small: small.file, only: user.file }])
  })

  test.each([
    ['a test of its own', [user, { ...small, hasTest: true }]],
    ['two importers', [user, { ...user, file: 'src/server/audits/other.ts' }, small]],
    ['forty lines', [user, { ...small, text: 'export const one = 1\n'.repeat(40) }]],
    ['a lazy import', [{ ...user, text: "const { one } = await import('./one.ts')" }, small]],
  ])('is left alone with %s', (_, sources) => {
    expect(findSmallFiles(sources)).toEqual([])
  })

  test('is part of that file', () => {
    const found = findSmallFiles(readSources('.')).filter(({ only }) => !lists.includes(only))
    const small = found.filter(({ small }) => !ownReasons.includes(small))
    expect(small, 'fold each into the file that imports it; words are missing in src/words/all.ts').toEqual(
      [],
    )
    expect(ownReasons.filter(file => found.every(({ small }) => small !== file))).toEqual([])
  })
})

describe.each(sourceRules)('$name', rule => {
  const sourceOf = (breach: string) =>
    rule.ofPath ? { file: breach, text: '' } : { file: rule.at, text: breach }

  test.each(rule.breaches)('is found: %s', breach => {
    expect(findBreaches(rule, [sourceOf(breach)])).toHaveLength(1)
  })

  test.each(rule.free)('is none: %s', text => {
    expect(findBreaches(rule, [sourceOf(text)])).toEqual([])
  })

  test('stands nowhere else than where it must', () => {
    const sources = rule.ofTests ? readTests('.') : readSources('.')
    expect(findBreaches(rule, sources)).toEqual([])
    expect(findSpentPlaces(rule, sources)).toEqual([])
  })
})

function lint(cwd: string) {
  const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome')
  const args = ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=github']
  const { stdout } = spawnSync(process.execPath, [biome, ...args], { cwd, encoding: 'utf8' })
  // ::error title=lint/style/noRestrictedImports,file=src/domain/library.ts,line=…
  return [...stdout.matchAll(/title=lint\/\w+\/(\w+),file=([^,]+)/g)].map(([, rule = '', file = '']) => ({
    rule,
    file: relative(cwd, resolve(cwd, file)).replaceAll('\\', '/'),
  }))
}
