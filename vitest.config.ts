import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import mantine from 'postcss-preset-mantine'
import { defineConfig } from 'vitest/config'
import { browserOptions } from './playwright.config.ts'

export default defineConfig({
  test: {
    // A busy machine is no fault: what hangs fails all the same, only later.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['src/**/*.test.ts', 'tests/*.test.ts'],
          globalSetup: ['tests/cluster.ts'],
          // Reading the modules of the server took longer than its tests: files share them, in one process for each core.
          isolate: false,
          maxWorkers: 2,
          unstubGlobals: true,
          unstubEnvs: true,
        },
      },
      {
        extends: true,
        plugins: [react()],
        css: { postcss: { plugins: [mantine()] } },
        // All that the screens import is bundled before the first test: what is found later would load the page anew.
        optimizeDeps: { entries: ['src/web/main.tsx', 'tests/components/*.tsx'] },
        test: {
          name: 'components',
          include: ['tests/components/*.test.tsx'],
          testTimeout: 30_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: browserOptions,
              // Neither the machine's zone nor the site's: what a test expects holds wherever it runs.
              contextOptions: { timezoneId: 'America/Lima', locale: 'en-GB', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
