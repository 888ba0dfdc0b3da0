import { prepare } from './prepare.mjs'

prepare()
process.env.NODE_ENV ??= 'production'
// In this process: there is then no second one to pass signals and the exit code between.
await import('../dist/server/main.js')
