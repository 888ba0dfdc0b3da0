import type { QueryClient } from '@tanstack/react-query'
import { changes } from '#contract/changes.ts'
import type { Reply } from '#contract/endpoint.ts'
import { call } from '#web/app/api.ts'
import { readSentence } from '#web/app/read-failure.ts'
import { findKept } from '#web/ui/read/kept.ts'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { sayPlanning } from '#words/en/planning.ts'
import type { Steps, Taken } from './change.ts'
import { mayOverride, sayUnfit, unfitIn } from './unfit.ts'

type Preview = Reply<typeof changes.preview>

/** As if it were confirmed, so that want of standards is a warning among others. */
const toInput = (steps: Steps, releases?: Taken['releases']) => ({
  body: { steps: [...steps], confirmed: true, ...(releases && { releases }) },
})

/**
 * What a change would come to, asked once the question stands on the screen, which doesn't wait for it. Where it can't be
 * asked nothing is said: the change itself will still be refused.
 */
export function usePreview(steps: Steps, releases?: Taken['releases']): Preview | undefined {
  return useAsk(changes.preview, toInput(steps, releases), { staleTime: 0, retry: false }).data
}

/** The standards that teams would lose by a change, where a question that is asked anyway has to name them. */
export async function foreseeLosses(steps: Steps): Promise<string[]> {
  const preview = await call(changes.preview, toInput(steps)).catch(() => undefined)
  const warnings = preview?.verdicts.flatMap(verdict => verdict.warnings) ?? []
  return warnings.filter(({ code }) => code === 'lostStandards').map(readSentence)
}

/** Everything to say of a change, once; a version that was overtaken is refused when it is made. */
export function warningsOf({ verdicts }: Preview, shown: readonly string[]): string[] {
  const isClashShown = shown.some(text => text.endsWith(savingRefused()))
  const found = verdicts.flatMap(({ refusal, warnings }) => {
    const isSaidElsewhere = !refusal || refusal.code === 'stale' || (refusal.code === 'clash' && isClashShown)
    return [...(isSaidElsewhere ? [] : [sayRefusal(refusal)]), ...warnings.map(readSentence)]
  })
  return [...new Set(found)].filter(text => !shown.includes(text))
}

/** A stop that one may go beyond is not the end of it. */
function sayRefusal(refusal: NonNullable<Preview['verdicts'][number]['refusal']>): string {
  const unfit = unfitIn(refusal)
  return mayOverride(unfit)
    ? sayPlanning('overridable', { reason: sayUnfit(unfit) })
    : sayPlanning('willBeRefused', { reason: readSentence(refusal) })
}

/** How a warning ends that announces a refusal. */
export const savingRefused = (): string => sayPlanning('savingRefused')

/** The keys of what was already named, so that confirming the change goes past that. */
export function keysShown(client: QueryClient, steps: Steps): string[] {
  const preview = findKept(client, changes.preview, toInput(steps))
  const warnings = preview?.verdicts.flatMap(verdict => verdict.warnings) ?? []
  return warnings.flatMap(({ key }) => key ?? [])
}
