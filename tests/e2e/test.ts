import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { findFreePort } from '#tests/free-port.ts'
import { asBuilt, startServer } from '#tests/server-process.ts'
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

/** Real server, real database, both new and empty: nothing that an earlier run left behind is in the way. */
export const test = base.extend<ForStory, { isAlone: boolean; server: Server }>({
  // `test.use({ isAlone: true })`: the stories of a file have a server of their own, on which no other has been.
  isAlone: [false, { option: true, scope: 'worker' }],
  server: [
    // Alone or not, it is one server for each: this makes it depend on that.
    async ({ isAlone: _ }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'e2e-'))
      const mailPort = await findFreePort()
      const env = { DATABASE_URL: '', SMTP_URL: `smtp://127.0.0.1:${mailPort}` }
      const server = await startServer(dataDir, env, asBuilt)
      await use({ address: server.address, mailPort })
      await server.kill('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ server }, use) => use(server.address),
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
