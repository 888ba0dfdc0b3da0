import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { findFreePort } from '#tests/free-port.ts'
import { firstStart, startStoryServer } from './first-start.ts'
import { listenForMail, type MailServer } from './mail-server.ts'
import { administrator, chosenPassword, signIn } from './story.ts'

export { expect } from '@playwright/test'

type Server = {
  address: string
  /** Nothing listens there but in the stories that start a mail server. */
  mailPort: number
}

type Viewport = { width: number; height: number }
/** An empty page in a browser of its own, which is closed with the story. */
export type OpenBrowser = (viewport?: Viewport) => Promise<Page>
/** In a browser of their own, signed in: the administrator, or whoever chose a password in this run. */
export type OpenFor = (email?: string, viewport?: Viewport) => Promise<Page>

type ForStory = {
  openBrowser: OpenBrowser
  openFor: OpenFor
  /** The product's mails arrive from then on; it ends with the story. */
  startMailServer: () => Promise<MailServer>
}

/** The servers of a worker, of which one runs at a time: that of the file whose stories are told. */
type Servers = { serve(file: string): Promise<Server> }

/** Real server, real database, and both of a file's own: nothing that other stories left behind is in the way. */
export const test = base.extend<ForStory & { server: Server }, { servers: Servers }>({
  servers: [
    async ({ playwright: _ }, use) => {
      let running: { file: string; server: Server; stop(): Promise<void> } | undefined
      await use({
        async serve(file) {
          if (running?.file !== file) {
            await running?.stop()
            running = { file, ...(await startForStories()) }
          }
          return running.server
        },
      })
      await running?.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  server: [({ servers }, use, { file }) => servers.serve(file).then(use), { timeout: 90_000 }],
  baseURL: ({ server }, use) => use(server.address),
  page: async ({ page }, use) => {
    await use(page)
    // An answer that a story holds back or alters may still be on its way when it ends.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  openBrowser: async ({ browser }, use) => {
    const opened: BrowserContext[] = []
    await use(async viewport => {
      const context = await browser.newContext(viewport ? { viewport } : {})
      opened.push(context)
      return context.newPage()
    })
    // Left open, they would read everything again with each change that later stories make.
    await Promise.all(opened.map(context => context.close()))
  },
  startMailServer: async ({ server }, use) => {
    const started: MailServer[] = []
    await use(async () => {
      const mailServer = await listenForMail(server.mailPort)
      started.push(mailServer)
      return mailServer
    })
    await Promise.all(started.map(mailServer => mailServer.stop()))
  },
  openFor: ({ openBrowser }, use) =>
    use(async (email, viewport) => {
      const page = await openBrowser(viewport)
      await signIn(page, email ? { email, password: chosenPassword } : administrator)
      return page
    }),
})

/** On a copy of what the first start of the run made. */
async function startForStories() {
  const dataDir = await mkdtemp(join(tmpdir(), 'e2e-'))
  await cp(firstStart(), dataDir, { recursive: true })
  const mailPort = await findFreePort()
  const server = await startStoryServer(dataDir, mailPort)
  return {
    server: { address: server.address, mailPort },
    async stop() {
      await server.kill('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
