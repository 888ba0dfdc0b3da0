import { Text } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { disruptions } from '#contract/disruptions.ts'
import { asFailure, isOffline, readMessage } from '#web/app/read-failure.ts'
import { useMe } from '#web/app/session.ts'
import { type Given, keysOf, mayGoPast, sayUnfit, unfitIn } from '#web/planning/unfit.ts'
import { ask } from '#web/ui/dialog/ask.tsx'
import { useReadAgain } from '#web/ui/read/use-read-again.ts'
import { useSave } from '#web/ui/read/use-save.ts'
import { sayDesk } from '#words/en/disruption-desk.ts'
import { sayForm } from '#words/en/form.ts'
import { formatMoment } from '#words/moments.ts'
import { cardOf, type Disruption, type Hit, type Planned, toStep } from './ways.ts'

/** Why it was refused: of single audits, by id, and what is said of all at the foot. */
export type Refusal = { byAudit: Readonly<Record<number, string>>; all: string }

type Consent = Partial<Given> & { confirmed?: true }

/** Applies what is chosen, all or none; asks about what may be taken in spite of a warning, and keeps what was refused. */
export function useApply(one: Disruption, onDone: () => void) {
  const [refusal, setRefusal] = useState<Refusal>()
  const [isPending, setPending] = useState(false)
  const { timeZone } = useMe()
  const readAgain = useReadAgain()
  // Said at the foot: a message would cover it.
  const save = useSave(disruptions.apply)

  async function send(planned: readonly Planned[], consent: Consent = {}): Promise<void> {
    const { id, version } = one
    const { seen, ...given } = consent
    try {
      const body = { steps: planned.map(toStep), ...given, ...(seen && { seen: [...seen] }), version }
      await save({ params: { id }, body })
      onDone()
    } catch (error) {
      const more = await askPast(error, consent)
      if (more) return send(planned, more)
      if (more !== undefined) return
      const refused = toRefusal(error, planned, timeZone)
      setRefusal(refused)
      // What others did meanwhile is shown, whether the news of it came or not.
      if (asFailure(error)?.code === 'stale') void readAgain({ entity: 'disruption', id })
      showRefused(firstOf(refused.byAudit, planned))
    }
  }
  async function apply(planned: readonly Planned[]) {
    setRefusal(undefined)
    setPending(true)
    await send(planned).finally(() => setPending(false))
  }
  return { apply, isPending, refusal, forgetRefusal: () => setRefusal(undefined) }
}

/** Leads to the first audit that was refused, to what can be filled in or chosen anew there: it may be out of sight. */
function showRefused(hit: Hit | undefined): void {
  if (!hit) return
  // Once it is drawn.
  setTimeout(() => {
    const card = document.getElementById(cardOf(hit))
    const field = card?.querySelector<HTMLElement>('textarea') ?? card?.querySelector<HTMLElement>(':checked')
    field?.focus({ preventScroll: true })
    // Not below the foot.
    field?.scrollIntoView({ block: 'center' })
  }, 50)
}

/** What it takes to go on: null where somebody thought better of it, undefined where there is nothing to ask. */
async function askPast(error: unknown, { seen = [] }: Consent): Promise<Consent | null | undefined> {
  const failure = asFailure(error)
  const unfit = unfitIn({ code: failure?.code, details: namedIn(error)[0]?.details })
  const isAsked = failure?.code === 'uncovered' || (unfit?.needs === 'confirmation' && mayGoPast(unfit))
  if (!isAsked) return undefined
  const isSure = await ask({
    title: sayDesk('applyAnywayTitle'),
    yes: sayDesk('applyAnyway'),
    message: <Text size="sm">{unfit ? sayUnfit(unfit) : readMessage(error)}</Text>,
  })
  return isSure ? { confirmed: true, seen: [...seen, ...(unfit ? keysOf(unfit) : [])] } : null
}

type Named = { projectId: number; details?: unknown }

/** The audits that a refusal names. */
function namedIn(error: unknown): Named[] {
  const details = asFailure(error)?.details
  return Array.isArray(details) ? (details as Named[]).filter(({ projectId }) => projectId !== undefined) : []
}

/** The first card that says why. */
const firstOf = (byAudit: Refusal['byAudit'], planned: readonly Planned[]): Hit | undefined =>
  planned.find(({ hit }) => hit.project.id in byAudit)?.hit

/** Faults of single steps name them by their place: `steps.2.reason`. */
function toRefusal(error: unknown, planned: readonly Planned[], timeZone: string): Refusal {
  const said = sayChanged(error, timeZone) ?? readMessage(error)
  const faults = (asFailure(error)?.fieldFaults ?? []).flatMap(({ field, message }) => {
    const hit = planned[Number(/^steps\.(\d+)/.exec(field)?.[1] ?? Number.NaN)]?.hit
    return hit ? [[hit.project.id, message] as const] : []
  })
  const named = namedIn(error).map(({ projectId }) => [projectId, said] as const)
  const byAudit = Object.fromEntries([...named, ...faults])
  const number = firstOf(byAudit, planned)?.project.idflNumber
  const why = number && !said.includes(number) ? sayDesk('ofAudit', { number, why: said }) : said
  // Where no answer came, its sentence says what is known.
  const isRefused = asFailure(error) && !isOffline(error)
  return { byAudit, all: isRefused ? sayDesk('nothingDone', { why }) : said }
}

const change = z.object({ changedBy: z.string(), changedAt: z.string() })

/** Who was quicker, of the case or of an audit, by the clock of whoever reads it. */
export function sayChanged(error: unknown, timeZone: string): string | undefined {
  const failure = asFailure(error)
  if (failure?.code !== 'stale') return undefined
  const { data } = change.safeParse(namedIn(error)[0]?.details ?? failure.details)
  return data && sayForm('changedBy', { name: data.changedBy, time: formatMoment(data.changedAt, timeZone) })
}
