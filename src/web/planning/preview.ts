import type { QueryClient } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { changes } from '#contract/changes.ts'
import type { Reply } from '#contract/endpoint.ts'
import { call } from '#web/app/api.ts'
import type { Steps } from './change.ts'

type Preview = Reply<typeof changes.preview>

const keyOf = (steps: Steps) => [changes.preview.path, steps]

/**
 * What a change would come to, asked once the question stands on the screen, which doesn't wait for it. Where it can't be
 * asked nothing is said: the change itself will be refused all the same.
 */
export function usePreview(steps: Steps): Preview | undefined {
  const { data } = useQuery({
    queryKey: keyOf(steps),
    // As if it were confirmed, so that want of standards is a warning among others.
    queryFn: ({ signal }) => call(changes.preview, { body: { steps: [...steps], confirmed: true } }, signal),
    staleTime: 0,
    meta: { isShownInPlace: true },
    retry: false,
  })
  return data
}

/** Everything that is to be told of a change, once; a version that was overtaken is told when it is made. */
export function warningsOf({ verdicts }: Preview, told: readonly string[]): string[] {
  const isClashTold = told.some(text => text.endsWith(refused))
  const found = verdicts.flatMap(({ refusal, warnings }) => {
    const isTold = !refusal || refusal.code === 'stale' || (refusal.code === 'clash' && isClashTold)
    return [...(isTold ? [] : [`${refusal.message} ${refused}`]), ...warnings.map(({ message }) => message)]
  })
  return [...new Set(found)].filter(text => !told.includes(text))
}

const refused = 'Saving will be refused.'

/** Whether somebody without the standards was already told of, so that confirming it goes past that. */
export function isWantTold(client: QueryClient, steps: Steps): boolean {
  const preview = client.getQueryData<Preview>(keyOf(steps))
  const warnings = preview?.verdicts.flatMap(verdict => verdict.warnings) ?? []
  return warnings.some(({ code }) => code === 'unqualified')
}
