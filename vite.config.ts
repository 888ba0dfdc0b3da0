import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import compile from 'icu-minify/compile'
import mantine from 'postcss-preset-mantine'
import { defineConfig, type Plugin, transformWithOxc } from 'vite'

const api = `http://localhost:${process.env.PORT || 3000}`

/** Compiles the words ahead, so that no browser loads the parser of their syntax (12 kB). */
const compileWords: Plugin = {
  name: 'compile-words',
  transform: {
    filter: { id: /\/src\/words\/en\/[\w-]+\.ts$/ },
    handler(code) {
      const messages = findMessages(this.parse(code))
      return messages.reduceRight(
        (text, { start, end, value }) =>
          text.slice(0, start) + JSON.stringify(compile(value)) + text.slice(end),
        code,
      )
    },
  },
}

type Literal = { type: string; value: string; start: number; end: number }

/** Every string that is the value of a property of what `words` is given, in the order of the file. */
function findMessages(node: unknown, isGiven = false): Literal[] {
  if (typeof node !== 'object' || node === null) return []
  if (isGiven && 'type' in node && node.type === 'Property' && 'value' in node) {
    const value = node.value as Literal
    if (value.type !== 'Literal') throw new Error(`Words are plain strings, not a ${value.type}.`)
    return [value]
  }
  const isCall = 'callee' in node && (node.callee as { name?: string }).name === 'words'
  return Object.values(node).flatMap(child => findMessages(child, isGiven || isCall))
}

/** What opens without reception: by these files and all that they need. */
const keptPages = [
  'main.tsx',
  'index.html',
  'shell/application.tsx',
  'shell/bottom-bar.tsx',
  'shell/ask-to-sign-out.ts',
  'ui/read/send-waiting.ts',
  'ui/read/kept-answers.ts',
  'road/preview-page.tsx',
  'road/page.tsx',
  'planning/done-dialog.tsx',
  'planning/waiting-requests.tsx',
  'roster/page.tsx',
  'audits/page.tsx',
  'audits/detail-page.tsx',
  'requests/page.tsx',
  'requests/detail-page.tsx',
  'session/profile-page.tsx',
  'notifications/drawer.tsx',
]

/** Writes the worker beside the page, with the names of the files that it keeps (decision 344). */
const writeWorker: Plugin = {
  name: 'write-worker',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter(one => one.type === 'chunk')
    const named = (id: string | null) => keptPages.some(page => id?.endsWith(`/src/web/${page}`))
    const found = new Set<string>()
    const add = (chunk: (typeof chunks)[number] | undefined) => {
      if (!chunk || found.has(chunk.fileName)) return
      found.add(chunk.fileName)
      for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
      for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name))
    }
    for (const chunk of chunks) if ([chunk.facadeModuleId, ...chunk.moduleIds].some(named)) add(chunk)
    const fonts = Object.keys(bundle).filter(name => /roboto-latin-\d.*woff2$/.test(name))
    const files = [
      '/',
      '/app.webmanifest',
      '/icon.svg',
      ...[...found, ...fonts].sort().map(name => `/${name}`),
    ]
    const path = fileURLToPath(new URL('src/web/worker/worker.ts', import.meta.url))
    const { code } = await transformWithOxc(await readFile(path, 'utf8'), path, { target: 'es2022' })
    const id = createHash('sha256').update(files.join()).update(code).digest('hex').slice(0, 16)
    this.emitFile({
      type: 'asset',
      fileName: 'worker.js',
      source: `const build = ${JSON.stringify({ id, files })}\n${code}`,
    })
  },
}

/** The screens: hot reload in development, with the API passed on to the server; a build into dist/web. */
export default defineConfig({
  root: 'src/web',
  plugins: [react(), compileWords, writeWorker],
  resolve: {
    alias: { './compile.ts': fileURLToPath(new URL('src/words/compiled.ts', import.meta.url)) },
  },
  css: {
    postcss: {
      plugins: [
        mantine(),
        {
          postcssPlugin: 'drop-dark',
          // The screens are light, whatever the browser prefers.
          Rule(rule) {
            const light = rule.selectors.filter(one => !/color-scheme=["']?dark/.test(one))
            if (light.length === 0) rule.remove()
            else if (light.length < rule.selectors.length) rule.selectors = light
          },
        },
      ],
    },
  },
  server: { proxy: { '/api': api } },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    // Every browser of the last years knows it: 1 kB of the sign-in page less.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What the sign-in page needs, in one file: cut by who else uses it, its parts would be 2 kB larger together.
            { name: 'first', tags: ['$initial'] },
            // What that first screen shares with others, and then the screen itself, which nobody else loads.
            {
              name: 'common',
              test: /\/src\/(domain\/audit-status|words\/en\/(team-roles|done|road)|web\/app\/(abroad|save-file))\.ts$/,
            },
            { name: 'road', test: /\/src\/web\/road\/preview-page\.tsx$/ },
            // What everybody needs after signing in: frame, navigation and calendar, and what the page of one's next visits shares
            // with them, which on a phone loads nothing else. Lists and forms come when they are wanted.
            {
              name: 'shell',
              test: /\/src\/(web\/(shell\/application|ui\/page\/(page|states)|ui\/pickers\/use-options|ui\/read\/send-waiting)\.tsx?|contract\/accounts\.ts)$|\/components\/Anchor\/Anchor\.m?js$/,
            },
            { name: 'roster', test: /\/src\/web\/roster\/page\.tsx$/ },
            // What several other screens need, in one as well: a file for each small module is a request each, and packs worse.
            { name: 'shared', minShareCount: 2 },
          ],
        },
      },
    },
  },
})
