// Our content security policy forbids `new Function`. zod would try it anyway, and the browser report a breach at
// every start. First of all imports: schemas look at it when they are made. Where zod keeps its settings, rather than by
// its `config`: zod comes with later chunks, and signing in need not wait for it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
