import { install } from './prepare.mjs'
import { root } from './tools.mjs'

install()
process.chdir(root)
const { register } = await import('tsx/esm/api')
register()
await import('../bench/floor.ts')
