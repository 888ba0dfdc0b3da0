import { defineConfig } from '@playwright/test'

/** The browser of the stories and of the component tests. */
export const browserOptions = {
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/**
 * Files whose stories walk through very much, or tell once more, by other means, what a shorter one tells: with LONG_STORIES, as
 * `npm run torture` tells them, these alone are told, and without it all others (decision 621).
 */
const longFiles = [
  'accounts-by-keyboard',
  'bad-line',
  'counted-week',
  'desk',
  'details',
  'dialogs',
  'elsewhere',
  'figures',
  'long-notes',
  'longer-words*',
  'notification-links',
  'overtaken',
  'pickers',
  'planner-screens',
  'road-screens',
  'sent-later',
  'stored-text',
  'touch',
].map(name => `**/${name}.spec.ts`)

/** Real browser, and the server of tests/e2e/test.ts; `npm test` builds first and names the browser in CHROMIUM_PATH. */
export default defineConfig({
  testDir: 'tests/e2e',
  ...(process.env.LONG_STORIES ? { testMatch: longFiles } : { testIgnore: longFiles }),
  outputDir: 'test-results',
  globalSetup: './tests/e2e/first-start.ts',
  // Each with a server, a database and a browser of its own; a story waits more than it works.
  workers: 2,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  use: {
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // It would answer what stories hold back or count; the one about no reception lets it (on-the-road.spec.ts).
    serviceWorkers: 'block',
    launchOptions: browserOptions,
  },
})
