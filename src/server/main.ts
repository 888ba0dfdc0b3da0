import './heap-growth.ts'

// Loaded afterwards: what V8 decides while the rest is loaded holds until much more than that has been used.
await import('./run.ts')
