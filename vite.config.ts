import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import compile from 'icu-minify/compile'
import mantine from 'postcss-preset-mantine'
import { defineConfig, type Plugin } from 'vite'

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

/** The screens: hot reload in development, with the API passed on to the server; a build into dist/web. */
export default defineConfig({
  root: 'src/web',
  plugins: [react(), compileWords],
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
            // What everybody needs after signing in: frame, navigation and calendar. Lists and forms come when they are wanted.
            { name: 'shell', test: /\/src\/web\/shell\/application\.tsx$/ },
            { name: 'roster', test: /\/src\/web\/roster\/page\.tsx$/ },
            // What several other screens need, in one as well: a file for each small module is a request each, and packs worse.
            { name: 'shared', minShareCount: 2 },
          ],
        },
      },
    },
  },
})
