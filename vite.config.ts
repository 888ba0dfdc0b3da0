import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'

const api = `http://localhost:${process.env.PORT || 3000}`

/** The screens: hot reload in development, with the API passed on to the server; a build into dist/web. */
export default defineConfig({
  root: 'src/web',
  plugins: [react()],
  css: { postcss: { plugins: [mantine()] } },
  server: { proxy: { '/api': api } },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    // The file that several screens share is 745 kB, 190 on the wire.
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What the sign-in page needs, in one file: cut by who else uses it, its parts would be 2 kB larger together.
            { name: 'first', tags: ['$initial'] },
            // What several screens need, in another: a file for each small module is a request each, and packs worse.
            { name: 'shared', minShareCount: 2 },
          ],
        },
      },
    },
  },
})
