import { useState } from 'react'
import { disruptions } from '#contract/disruptions.ts'
import { showSuccess } from '#web/app/query-client.ts'
import { may } from '#web/app/session.ts'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { sayDesk } from '#words/en/disruption-desk.ts'
import {
  type Chosen,
  type Disruption,
  type Hit,
  listWays,
  type Planned,
  type ReasonCode,
  toChosen,
  type Way,
  type Whys,
} from './ways.ts'

/**
 * What can be done about the open hits, and what was chosen of it. The suggestion is chosen until somebody chooses something else: from
 * then on nothing that others do changes what is chosen under a hand.
 */
export function useDesk(one: Disruption) {
  const isAsked = one.state === 'open' && one.openCount > 0 && may(disruptions.apply)
  const input = isAsked && { params: { id: one.id } }
  const options = useAsk(disruptions.options, input)
  const [own, setOwn] = useState<Chosen>()
  const suggestion = useAsk(disruptions.suggest, input, { enabled: own === undefined })
  const [whys, setWhys] = useState<Whys>({})
  const chosen = own ?? toChosen(suggestion.data)
  // Until it is known what is suggested nothing is offered: what is chosen would change under a thumb.
  const isLoading =
    isAsked &&
    ((!options.data && !options.error) || (own === undefined && !suggestion.data && !suggestion.error))
  const whyOf = (id: number) => whys[id] ?? { reasonCode: usualReason(one), reason: '' }
  const desk = {
    isAsked,
    isLoading,
    error: options.error ?? suggestion.error,
    retry: () => void Promise.all([options.refetch(), suggestion.refetch()]),
    waysOf: (hit: Hit): Way[] => listWays(hit.project.id, options.data, suggestion.data),
    chosenOf: (hit: Hit) => chosen[hit.project.id] ?? null,
    isUnsolved: (hit: Hit) =>
      !!suggestion.data?.unsolved.some(({ projectId }) => projectId === hit.project.id),
    choose: ({ project }: Hit, key: string | null) => setOwn({ ...chosen, [project.id]: key }),
    whyOf: ({ project }: Hit) => whyOf(project.id),
    changeWhy: ({ project }: Hit, change: Partial<Whys[number]>) =>
      setWhys({ ...whys, [project.id]: { ...whyOf(project.id), ...change } }),
    /** Chooses what is suggested now, and says so: where it was chosen already nothing else would show it. */
    suggestAll: async () => {
      setOwn(undefined)
      const { data } = await suggestion.refetch()
      if (!data) return
      const [count, none] = [data.steps.length, data.unsolved.length]
      showSuccess(sayDesk('suggested', { count, none }))
    },
    forget: () => {
      setOwn(undefined)
      setWhys({})
    },
  }
  return { ...desk, planned: listPlanned(one, desk) }
}

export type Desk = ReturnType<typeof useDesk>

const usualReasons: Readonly<Record<Disruption['cause'], ReasonCode>> = {
  sick: 'auditorSick',
  away: 'auditorAway',
  request: 'auditorAway',
  disabled: 'auditorLeft',
  unfit: 'qualificationLost',
  site: 'siteClosed',
}

const usualReason = ({ cause }: Disruption): ReasonCode => usualReasons[cause]

type Chooser = {
  waysOf: (hit: Hit) => Way[]
  chosenOf: (hit: Hit) => string | null
  whyOf: (hit: Hit) => Whys[number]
}

/** The open hits that something is chosen for which can still be done. */
function listPlanned({ hits }: Disruption, { waysOf, chosenOf, whyOf }: Chooser): Planned[] {
  return hits.flatMap(hit => {
    const way = hit.state === 'open' && waysOf(hit).find(({ key }) => key === chosenOf(hit))
    return way ? [{ hit, way, why: whyOf(hit) }] : []
  })
}
