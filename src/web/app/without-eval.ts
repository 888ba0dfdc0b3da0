import { config } from 'zod'

// Our content security policy forbids `new Function`. zod would try it all the same, and the browser report a breach at
// every start. First of all imports: schemas look at it when they are made.
config({ jitless: true })
