import { prepare } from './prepare.mjs'
import { root } from './tools.mjs'

prepare()
process.chdir(root)
const { register } = await import('tsx/esm/api')
register()
await import('../bench/floor.ts')
