import { defineConfig } from 'vitest/config'
import { mendPostgres } from './vite.server.config.ts'

export default defineConfig({
  plugins: [mendPostgres],
  test: {
    include: ['src/**/*.test.ts', 'tests/*.test.ts'],
    // As the build takes it in: so that it passes through the mend.
    server: { deps: { inline: ['postgres'] } },
    globalSetup: ['tests/cluster.ts'],
    // A busy machine is no fault: what hangs fails all the same, only later.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
