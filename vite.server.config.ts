import { defineConfig } from 'vite'

/** The server for production, into dist/server; packages stay in node_modules, but for the one of ours (decision 193). */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: ['postgres'] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'src/server/main.ts',
        demo: 'src/server/demo/main.ts',
        'verify-history': 'src/server/history/verify-main.ts',
        command: 'src/server/command.ts',
        // Started as a thread, by its name.
        'compute-holidays': 'src/server/planning/compute-holidays.js',
        'plan-worker': 'src/server/plans/worker.ts',
        'plan-count-worker': 'src/server/plans/count-worker.ts',
        'plan-exact-worker': 'src/server/plans/exact-worker.ts',
      },
      // Chunks beside the entries, so that paths relative to a file mean the same in all of them.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
