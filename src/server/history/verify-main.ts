import { readConfig } from '#server/config.ts'
import { connectBeside, requireDatabase } from '#server/db/connect-beside.ts'
import { StartError } from '#server/start-error.ts'
import { type Anchor, formatAnchor, parseAnchor } from './seal.ts'
import { type Finding, verifyHistory } from './verify.ts'

// `npm run verify-history [-- --anchor=POSITION:HASH]`

const anchorOption = '--anchor='

try {
  process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}

/** Whether the history is whole. */
async function run(args: string[]): Promise<boolean> {
  const anchor = readAnchor(args)
  const config = readConfig(process.env)
  requireDatabase(config)
  const database = await connectBeside(config)
  try {
    const [table] = await database.sql`select to_regclass('history_seal') is not null as is_there`
    if (!table?.isThere)
      throw new StartError('This database has no sealed history yet: start the server once to migrate it.')
    const since = performance.now()
    const finding = await verifyHistory(database.sql, anchor)
    report(finding, performance.now() - since, anchor)
    return finding.fault === null
  } finally {
    await database.close()
  }
}

function readAnchor(args: string[]): Anchor | null {
  const [given, ...rest] = args
  if (given === undefined) return null
  const anchor = given.startsWith(anchorOption) ? parseAnchor(given.slice(anchorOption.length)) : null
  if (!anchor || rest.length > 0)
    throw new StartError('Usage: npm run verify-history [-- --anchor=POSITION:HASH]')
  return anchor
}

function report({ fault, rows, unsealed, head }: Finding, ms: number, anchor: Anchor | null): void {
  if (fault) {
    console.error(`The history is broken. ${fault}`)
    return
  }
  const waiting = unsealed > 0 ? `; ${unsealed} more wait to be sealed` : ''
  console.log(`The history is whole: ${rows} rows, checked in ${(ms / 1000).toFixed(1)} s${waiting}.`)
  if (anchor) console.log(`Nothing up to position ${anchor.position} was changed since the anchor was taken.`)
  console.log(`Keep this elsewhere, and give it as --anchor= another time:\n${formatAnchor(head)}`)
}
