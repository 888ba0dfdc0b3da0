import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { changes } from '#contract/changes.ts'
import type { Input, Reply } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { call } from '#web/app/api.ts'
import { pauseRefresh } from '#web/ui/read/live-refresh.ts'
import { noteOwnChange } from '#web/ui/read/own-changes.ts'
import { readAgain } from '#web/ui/read/read-again.ts'
import { isTouched, touchesOf } from '#web/ui/read/touched.ts'
import { showChange } from './show-change.ts'
import { consentOf, type Given, keyOfLack, keysOf, unfitOf } from './unfit.ts'

type Change = Input<typeof changes.apply>['body']

/** What is to be done, as data: the same by mouse, by touch, by keyboard and by a dialog. */
export type Step = Change['steps'][number]
export type Steps = readonly Step[]

/** What an audit lost that a booking took somebody off. */
export type Released = Reply<typeof changes.apply>['released'][number]

export type Taken = Partial<Given> & { releases?: NonNullable<Change['releases']>; isUndo?: true }

/**
 * Makes a change, all of it or none, and shows it; answers with what it can be taken back. The rest of the plan is read
 * again in the background, whatever came of it, and what the live stream sends of the same change is not read again.
 */
export async function sendChange(
  client: QueryClient,
  steps: Steps,
  { seen = [], override, releases, isUndo }: Taken = {},
) {
  // What the live stream sends waits for the answer, by which one’s own change is known.
  const release = pauseRefresh()
  try {
    const reply = await call(changes.apply, {
      body: {
        steps: [...steps],
        ...consentOf({ seen, override }),
        ...(releases && { releases }),
        ...(isUndo && { isUndo }),
      },
    })
    noteVersions(reply)
    showChange(client, reply)
    return reply
  } finally {
    void readAgain(client, showsPlan)
    release()
  }
}

function noteVersions({ audits, rosters }: Reply<typeof changes.apply>): void {
  const note = (entity: 'project' | 'roster', id: number, version: number) =>
    noteOwnChange({ entities: [entity], id, version, covers: showsPlan })
  for (const { projectId, version } of audits) note('project', projectId, version)
  for (const { rosterId, version } of rosters) note('roster', rosterId, version)
}

const touches = touchesOf(changes.apply)

const showsPlan = (queryKey: QueryKey) => touches.some(touch => isTouched(queryKey, touch))

/** The keys of what a refusal names that can be gone past by confirming; undefined where that is not all there is. */
export function keysToConfirm(error: unknown): string[] | undefined {
  if (!(error instanceof Failure)) return undefined
  if (error.code === 'unqualified') return (error.details as { auditorId: number }[]).map(keyOfLack)
  const unfit = unfitOf(error)
  return unfit?.needs === 'confirmation' ? keysOf(unfit) : undefined
}
