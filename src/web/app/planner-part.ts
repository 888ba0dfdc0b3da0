import { definePart } from './part.ts'

/** A tab of the roster's page, and a chunk of its own: most who open the roster look at the calendar. */
export const planner = definePart('planner', async () => (await import('#web/planner/planner.tsx')).Planner)
