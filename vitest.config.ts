import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tests/*.test.ts'],
    globalSetup: ['tests/cluster.ts'],
    // A busy machine is no fault: what hangs fails all the same, only later.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
