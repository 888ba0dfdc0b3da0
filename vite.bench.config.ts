import { mergeConfig } from 'vite'
import server from './vite.server.config.ts'

/** The server for production, and beside it those of `serve.ts` built in the same way, into dist/bench. */
export default mergeConfig(server, {
  build: { outDir: 'dist/bench', rolldownOptions: { input: { serve: 'bench/serve.ts' } } },
})
