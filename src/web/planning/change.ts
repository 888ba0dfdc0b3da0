import { changes } from '#contract/changes.ts'
import type { Input, Reply } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { call } from '#web/app/api.ts'

type Change = Input<typeof changes.apply>['body']

/** What is to be done, as data: the same by mouse, by touch, by keyboard and by a dialog. */
export type Step = Change['steps'][number]
export type Steps = readonly Step[]

/** What an audit lost that a booking took somebody off. */
export type Released = Reply<typeof changes.apply>['released'][number]

type Given = { confirmed?: boolean; releases?: NonNullable<Change['releases']> }

/** Makes a change, all of it or none; answers with what it can be taken back. */
export const sendChange = (steps: Steps, { confirmed = false, releases }: Given = {}) =>
  call(changes.apply, {
    body: { steps: [...steps], ...(confirmed && { confirmed }), ...(releases && { releases }) },
  })

/** Whether a refusal can be gone past by confirming. */
export const needsConfirmation = (error: unknown): error is Failure =>
  error instanceof Failure && error.kind === 'conflict' && error.code === 'unqualified'
