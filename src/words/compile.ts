import compile from 'icu-minify/compile'

/** How a message is made ready to be said. The build for the browser does that ahead, and has `compiled.ts` in place of this. */
export const toCompiled = (message: string) => compile(message)
