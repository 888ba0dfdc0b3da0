import type { CompiledMessage } from 'icu-minify/format'

/** In the browser messages are compiled already, by the build. */
export const toCompiled = (message: CompiledMessage) => message
