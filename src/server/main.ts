import { setFlagsFromString } from 'node:v8'

/**
 * V8 collects what is old once it has grown to up to four times what was in use, counted from the start: a long export made a server
 * larger by 143 MB of what nobody needed any more. It is collected when it has grown by half (decision 600).
 */
setFlagsFromString('--heap-growing-percent=50')

// Loaded afterwards: what V8 decides while the rest is loaded holds until much more than that has been used.
await import('./run.ts')
