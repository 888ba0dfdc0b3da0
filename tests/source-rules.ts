import { posix } from 'node:path'

type Source = { file: string; text: string }

/** What must not be written in a room, and where it must be, with the reason. */
export type SourceRule = {
  name: string
  room: RegExp
  /** What breaks the rule, found in the code without its comments, or in the path of the file itself. */
  breach: RegExp
  ofPath?: true
  /** Asked of tests instead of what they test. */
  ofTests?: true
  places: Readonly<Record<string, string>>
  /** A file of the room, in which each of `breaches` is found and each of `free` is not. */
  at: string
  breaches: readonly string[]
  free: readonly string[]
}

const rooms = (names: string) => new RegExp(`^src/(${names})/`)

export const sourceRules: readonly SourceRule[] = [
  {
    name: 'A clock where the moment is handed in',
    room: rooms('domain|planning|contract|words'),
    breach: /\bnew Date\(\s*\)|(?<!new )\bDate\(\)|\bDate\.now\b|\bTemporal\.Now\b|\bperformance\.now\b/,
    places: {},
    at: 'src/planning/search.ts',
    breaches: ['const now = new Date()', 'const since = Date.now()', 'Temporal.Now.instant()', 'Date()'],
    free: ['const start = new Date(moment)', 'Date.UTC(2026, 0, 1)', '// new Date() is asked by the caller'],
  },
  {
    name: 'Chance where the seed is handed in',
    room: rooms('domain|planning|contract|words'),
    breach: /\bMath\.random\b|\bcrypto\b|\brandom(UUID|Int|Bytes)\b/,
    places: {},
    at: 'src/planning/search.ts',
    breaches: ['const pick = Math.random()', 'crypto.getRandomValues(bytes)', 'const id = randomUUID()'],
    free: ['const random = seeded(seed)'],
  },
  {
    name: 'A rule that throws instead of answering',
    room: rooms('domain'),
    breach: /\bthrow\b/,
    places: {},
    at: 'src/domain/interval.ts',
    breaches: ["throw new Error('No interval.')", 'if (!day) throw fault'],
    free: ["const code = 'tooEarly'", '/** Callers throw what it answers. */'],
  },
  {
    name: 'An error without a type',
    room: rooms('server'),
    breach: /\bthrow (new (\w*[a-z])?Error\((?<!StartError\()|['"`{[])/,
    places: {},
    at: 'src/server/audits/change-audit.ts',
    breaches: [
      "throw new Error('Not found')",
      "throw new RangeError('No.')",
      "throw 'no'",
      'throw { code: 1 }',
    ],
    free: [
      "throw new StartError('No port.')",
      "throw new Impossible('No team.')",
      'throw refuse(kind, text)',
    ],
  },
  {
    name: 'The environment past the configuration',
    room: rooms('domain|planning|contract|words|server|web'),
    breach: /\bprocess\.env\b|\bimport \{[^}]*\benv\b[^}]*\} from 'node:process'/,
    places: {
      'src/server/run.ts': 'hands it to config.ts',
      'src/server/demo/main.ts': 'hands it to config.ts',
      'src/server/history/verify-main.ts': 'hands it to config.ts',
      'src/server/command.ts': 'hands it to config.ts; npm says there where a path counts from',
      'src/server/db/embedded/bare-environment.ts': 'what PostgreSQL needs of it',
    },
    at: 'src/domain/working-hours.ts',
    breaches: ['const zone = process.env.TZ', "import { env } from 'node:process'"],
    free: ['const zone = config.timeZone'],
  },
  {
    name: 'A type fetched from where it is used',
    room: rooms('domain|planning|contract|words|server|web'),
    breach: /\btypeof import\(|(:|<|\||&|\bas|\btype \w+ =) ?import\(/,
    places: {},
    at: 'src/web/audits/page.tsx',
    breaches: [
      "type Deps = typeof import('#server/audits/queries.ts')",
      "const rows: import('#server/audits/queries.ts').Row[] = []",
      "type Row = import('#server/audits/queries.ts').Row",
    ],
    free: ["const page = () => import('./page.tsx')", "await import('#words/pseudo.ts')"],
  },
  {
    name: 'A name that says nothing of what is in the file',
    room: rooms('domain|planning|contract|words|server|web'),
    ofPath: true,
    breach:
      /\/(utils?|helpers?|common|misc|shared|stuff|lib)[./]|-(utils?|helpers?|misc|service|manager|repository|dto)\.tsx?$/,
    places: { 'src/words/en/common.ts': 'what many screens say alike: Save, Cancel, Loading' },
    at: 'src/server/audits/queries.ts',
    breaches: ['src/server/audits/utils.ts', 'src/web/common/dates.ts', 'src/server/audits/audit-service.ts'],
    free: ['src/domain/common-dates.ts', 'src/web/ui/read/use-ask.ts'],
  },
  {
    name: 'A handler or page that catches',
    room: /^src\/(server\/[\w-]+\/routes\.ts|web\/[\w-]+\/([\w-]+-)?page\.tsx)$/,
    breach: /\bcatch (\(\w+\) )?\{/,
    places: {},
    at: 'src/server/audits/routes.ts',
    breaches: ['try { act() } catch (error) { report(error) }', 'try { act() } catch { return null }'],
    free: ['try { await act() } finally { end() }'],
  },
  {
    name: 'A fault that nobody learns of',
    room: rooms('server'),
    breach: /\bcatch (\(\w+\) )?\{\s*\}|\.catch\(\(\w*\) => (\{\s*\}|undefined)\)|\.catch\(noop\)/,
    places: {
      'src/server/events/hub.ts': 'who starts it hears of it; closing waits for it alone',
      'src/server/exports/exported-list.ts': 'who writes it on hears of it; who has gone needs it no more',
      'src/server/exports/send-file.ts': 'the file has left; only the note of it is missing',
      'src/server/history/export-history.ts': 'a claim that can’t be released expires by itself',
      'src/server/history/sealer.ts': 'ends the pause when the server stops',
      'src/server/imports/commit.ts': 'what failed is found once all were tried',
      'src/server/mail/send-next.ts': 'the next renewal tries again; without one the lease ends',
      'src/server/plans/count-thread.ts':
        'who asked for the count hears of it; the next waits for its end alone',
      'src/server/plans/worker.ts': 'where its priority may not be lowered, it plans as fast as the others',
    },
    at: 'src/server/audits/change-audit.ts',
    breaches: ['try { act() } catch {}', 'try { act() } catch (error) {\n  }', 'act().catch(() => {})'],
    free: [
      'act().catch((err: Error) => log.error({ err }))',
      'try { act() } catch (error) { throw said(error) }',
    ],
  },
  {
    name: 'A statement put together as text',
    room: rooms('server'),
    breach: /\.unsafe[(<]/,
    places: {
      'src/server/db/migrate.ts': 'a migration is a file of SQL',
      'src/server/db/embedded/server-role.ts': 'CREATE ROLE takes no parameters, nor does ALTER … OWNER',
      'src/server/db/fetch-ids.ts': 'FETCH takes no parameter; a number of ours',
      'src/server/db/paging.ts': 'a number of ours, so that PostgreSQL plans for so few rows',
      'src/server/exports/read-tables.ts': 'tables and columns as the catalog names them',
      'src/server/planning/visit-classes.ts': 'a number of ours, so that PostgreSQL plans for these days',
      'src/server/work/find-audits.ts': 'a number of ours, so that PostgreSQL plans for so few rows',
    },
    at: 'src/server/audits/queries.ts',
    breaches: [`sql.unsafe(\`select * from audit where id = \${id}\`)`, 'tx.unsafe<Row[]>(text)'],
    free: [`sql\`select * from audit where id = \${id}\``],
  },
  {
    name: 'A refusal told by its sentence',
    room: rooms('domain|planning|contract|server|web'),
    breach:
      /\bmessage\)? ?[!=]==?|[!=]== ?[\w.?[\]]*\bmessage\b|\bmessage\??\.(includes|startsWith|endsWith|match|search)\(|\.(test|exec)\([\w.?]*\bmessage\)/,
    places: {
      'src/server/imports/group.ts': 'the same said twice of a cell is said once',
      'src/web/ui/form/use-dialog-form.ts': 'what a field says is not said again below the form',
      'src/web/shell/failed-pages.tsx': 'browsers give a missing module no code',
    },
    at: 'src/web/audits/page.tsx',
    breaches: [
      "if (failure.message === 'Not found') return null",
      "if (error.message.includes('taken')) retry()",
      'if (/taken/.test(error.message)) retry()',
      "if ('Not found' === failure.message) return null",
    ],
    free: ["if (failure.code === 'taken') retry()", 'show(failure.message)'],
  },
  {
    name: 'A call past the contract',
    room: rooms('web'),
    breach:
      /(?<![.\w])fetch\(|\b(window|globalThis)\.fetch\(|\bXMLHttpRequest\b|\bEventSource\(|\bsendBeacon\(/,
    places: {
      'src/web/app/api.ts': 'sends all calls',
      'src/web/app/connection.ts': 'asks whether the server is there',
      'src/web/app/read-first-days.ts': 'asks before the contract is loaded (decision 344)',
      'src/web/worker/worker.ts': 'hands on what the page asks for (decision 345)',
    },
    at: 'src/web/audits/page.tsx',
    breaches: ["await fetch('/api/projects')", 'new XMLHttpRequest()', "new EventSource('/api/events')"],
    free: ['part.fetch()', 'call(audits.list, { query })', 'void refetch()'],
  },
  {
    name: 'A word of the house where the trade has one',
    room: rooms('domain|planning|contract|words|server|web'),
    breach: /\b(tell|hear)[A-Z]\w*|\b(sought|luggage|cargo|inOurWords|keepForgetting)\b/,
    places: {},
    at: 'src/server/audits/change-audit.ts',
    breaches: ['await tellTeams(tx)', 'const sought = query.value', 'function hearOf(change: Change)'],
    free: ['await notifyTeams(tx)', '// what the stream tells', "const heartbeat = 'beat'"],
  },
  {
    name: 'A size of the timeline past its geometry',
    room: /^src\/web\/planner\//,
    breach: /(?<![\w.-])(62|26)(px)?(?![\w.-])/,
    places: { 'src/web/planner/axis/geometry.ts': 'says them once' },
    at: 'src/web/planner/view/timeline.tsx',
    breaches: ['const top = 62', "style={{ height: '26px' }}", 'scrollMargin: 62,'],
    free: ['const top = sizes.head', "const day = '2026-12-26'", 'const most = 260'],
  },
  {
    name: 'What is known, read back off the page',
    room: rooms('web'),
    breach: /\.(textContent|innerText|innerHTML|outerHTML)\b/,
    places: {
      'src/web/ui/form/find-differences.ts': 'the label of any field of any form',
      'src/web/ui/table/data-table.tsx': 'the full text of a cell that is cut off',
    },
    at: 'src/web/audits/page.tsx',
    breaches: ['const name = row.textContent', 'heading.innerText.trim()'],
    free: ['const name = row.name', 'const number = audit.idflNumber'],
  },
  {
    name: 'A form that the browser refuses before it is told what is wrong in our words',
    room: rooms('web'),
    breach: /<form\b(?!(?:(?!\n\s*<|<\/form)[\s\S])*\bnoValidate\b)/,
    places: {},
    at: 'src/web/audits/copy-dialog.tsx',
    breaches: [
      '<form onSubmit={submit}>\n  <Stack noValidate>',
      '<form\n  ref={form}\n  onSubmit={submit}\n>\n  <Stack>',
    ],
    free: ['<form onSubmit={submit} noValidate>', '<form\n  noValidate\n  onSubmit={submit}\n>\n  <Stack>'],
  },
  {
    name: 'Whoever calls, taken for their session',
    room: rooms('server|contract'),
    breach:
      /\b(session|user): Caller\b|\bsession\??\.(accountId|holds|permissions|roleId)\b|\brequest\.session\b/,
    places: {},
    at: 'src/server/audits/routes.ts',
    breaches: [
      'function listAudits(session: Caller) {',
      'if (!session.holds(name)) throw missing()',
      'const { session } = request.session',
    ],
    free: ['function listAudits(caller: Caller) {', 'caller.holds(name)', 'where session.ended_at is null'],
  },
  {
    name: 'A context where a property would do',
    room: rooms('web'),
    breach: /\bcreateContext\b/,
    places: {
      'src/web/planner/data/use-board-data.ts': 'what was read, changed by a reading alone',
      'src/web/planner/hand/contexts.ts':
        'stores that change with the pointer: each part is subscribed to by itself',
      'src/web/planner/view/proposal-context.ts': 'a proposal laid over the board, or none',
      'src/web/ui/pickers/shown-choices.ts': 'what pickers anywhere in a form show, told to that form',
    },
    at: 'src/web/audits/page.tsx',
    breaches: ['export const AuditContext = createContext<Audit | null>(null)'],
    free: ['const board = useContext(BoardContext)'],
  },
  {
    name: 'All that a hook answers, handed on under a name',
    room: /^src\/web\/planner\//,
    breach: /\btype \w+ = (NonNullable<)?ReturnType<typeof use[A-Z]/,
    places: {},
    at: 'src/web/planner/view/board.tsx',
    breaches: ['export type BoardState = ReturnType<typeof useBoard>'],
    free: ['type Props = { days: readonly string[] }', 'type Cut = ReturnType<typeof cutOf>'],
  },
  {
    name: 'A person or customer made past the factories',
    room: /^(src|tests)\/.*\.test\.ts$/,
    ofTests: true,
    breach: /\binsert into (account|customer)\s*\(/,
    places: {
      'src/server/db/first-administrator.test.ts': 'an account as the version before made it',
      'tests/first-administrator.test.ts': 'an account as the version before made it',
      'tests/upgrade.test.ts': 'records of a schema that the factories no longer know',
    },
    at: 'src/server/audits/audits.test.ts',
    breaches: [
      "await sql`insert into customer (name) values ('Mill')`",
      'insert into account\n      (username, email)',
    ],
    free: ['const id = await makeCustomer(sql)', 'insert into customer_wish (customer_id)'],
  },
]

const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

/** Files that break a rule, the places left out where they must. */
export const findBreaches = (rule: SourceRule, sources: readonly Source[]): string[] =>
  sources
    .filter(({ file }) => rule.room.test(file) && !(file in rule.places))
    .filter(source => breaks(rule, source))
    .map(({ file }) => file)

/** Places of a rule that need none any more. */
export const findSpentPlaces = (rule: SourceRule, sources: readonly Source[]): string[] =>
  Object.keys(rule.places).filter(
    place => !sources.some(source => source.file === place && breaks(rule, source)),
  )

const breaks = ({ breach, ofPath }: SourceRule, { file, text }: Source): boolean =>
  breach.test(ofPath ? posix.join('/', file) : withoutComments(text))
