import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asBuilt, startServer } from '#tests/server-process.ts'

const variable = 'STORIES_FIRST_START'

/** The data folder that each file of stories begins with: of a product that was started once, and stopped. */
export const firstStart = (): string => process.env[variable] ?? ''

export const startStoryServer = (dataDir: string, mailPort: number, program = asBuilt, port?: number) =>
  startServer(dataDir, { DATABASE_URL: '', SMTP_URL: `smtp://127.0.0.1:${mailPort}` }, program, port)

/** Playwright calls it once before all stories, and what it answers once after them. */
async function prepareStories(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'e2e-first-'))
  const server = await startStoryServer(folder, 9)
  await server.kill('SIGTERM')
  process.env[variable] = folder
  return () => rm(folder, { recursive: true, force: true })
}

// Playwright wants a default export.
export default prepareStories
