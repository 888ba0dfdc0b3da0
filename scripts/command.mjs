import { prepare } from './prepare.mjs'

prepare()
await import('../dist/server/command.js')
