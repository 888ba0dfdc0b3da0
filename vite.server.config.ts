import { defineConfig, type Plugin } from 'vite'

/**
 * postgres.js 3.4.9 throws where nobody can catch it when a connection ends between a statement and its sending
 * (porsager/postgres#1154, #1208), which takes the server down with its database; what was to be sent then stays in the
 * way of the next connection. Under load it sends BEGIN on a connection that others go on using, whose transaction then
 * nobody ends (#823, #1189). Fails the build where the text isn't there: another version has to be looked at.
 */
export const mendPostgres: Plugin = {
  name: 'mend-postgres',
  transform(code, id) {
    if (!id.endsWith('/postgres/src/connection.js')) return null
    return { code: mendConnection(code), map: null }
  },
}

/** The library's `connection.js`, mended. */
export const mendConnection = (code: string): string =>
  mends.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error('This postgres.js is not the one that is mended here.')
    return text.replaceAll(from, to)
  }, code)

const mends: readonly (readonly [string, string])[] = [
  [
    'const x = socket.write(chunk, fn)',
    `if (socket === null) {
      chunk = nextWriteTimer = null
      error(Errors.connection('CONNECTION_CLOSED', options, socket))
      query = null
      return false
    }
    const x = socket.write(chunk, fn)`,
  ],
  [
    '\n    clearImmediate(nextWriteTimer)\n',
    '\n    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n',
  ],
  [
    `return write(toBuffer(q))
        && !q.describeFirst
        && !q.cursorFn
        && sent.length < max_pipeline
        && (!q.options.onexecute || q.options.onexecute(connection))`,
    `const isWritten = write(toBuffer(q))
      if (socket && q.options.onexecute) {
        q.options.onexecute(connection)
        return false
      }
      return isWritten && !q.describeFirst && !q.cursorFn && sent.length < max_pipeline`,
  ],
  ['!query && onopen(connection)', '!query && !connection.reserved && onopen(connection)'],
]

/** The server for production, into dist/server; packages stay in node_modules, but for the one that is mended. */
export default defineConfig({
  publicDir: false,
  plugins: [mendPostgres],
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
        'reckon-holidays': 'src/server/planning/reckon-holidays.js',
      },
      // Chunks beside the entries, so that paths relative to a file mean the same in all of them.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
