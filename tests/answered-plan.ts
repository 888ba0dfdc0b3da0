import type { Highs } from 'highs'
import type { Planned, plan } from '#planning/plan.ts'
import { solveExactly } from '#server/plans/solve-exactly.ts'

/** Runs a plan to its end, and answers so many of its questions at most; the others get none. */
export function answerPlan(highs: Highs, questions: ReturnType<typeof plan>, answers: number): Planned {
  let left = answers
  for (let next = questions.next(); ; ) {
    if (next.done) return next.value
    if (next.value.kind === 'progress') next = questions.next()
    else next = questions.next(left-- > 0 ? solveExactly(highs, next.value) : null)
  }
}
