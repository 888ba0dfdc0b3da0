import { useEffect, useEffectEvent, useState } from 'react'
import { Failure } from '#contract/failure.ts'
import { history } from '#contract/history.ts'
import { type Entity, rowCard } from '#contract/records/cards.ts'
import { call } from '#web/app/api.ts'
import { useMe } from '#web/app/session.ts'
import { subscribeToChanges } from '#web/ui/read/changes.ts'
import { sayForm } from '#words/en/form.ts'
import { formatMoment } from '#words/moments.ts'

type Versioned = { id: number; version: number; updatedAt: string }

/** What somebody else saved while a form was filled in; `sentence` says who and when. */
export type Meanwhile<Saved> = { saved: Saved; sentence: string }

type Options<Saved> = {
  entity: Entity | undefined
  /** The record that the form stands on. */
  base: Saved | undefined
  reload: (() => Promise<Saved>) | undefined
  /** Asked when a newer record was read: whether it is worth a word. */
  isNews: (saved: Saved) => boolean
  onGone: (failure: Failure) => void
}

/**
 * Looks for what others save of the record that is open in a form: whenever the live stream names it, or when it is
 * asked to (a save was refused as stale).
 */
export function useMeanwhile<Saved>({ entity, base, reload, isNews, onGone }: Options<Saved>) {
  const { timeZone, id: myId } = useMe()
  const [meanwhile, setMeanwhile] = useState<Meanwhile<Saved>>()
  const { id } = (base ?? {}) as Partial<Versioned>

  async function look(): Promise<void> {
    if (!reload || !entity || id === undefined) return
    try {
      const saved = await reload()
      if (versionOf(saved) <= versionOf(meanwhile?.saved ?? base) || !isNews(saved)) return
      setMeanwhile({ saved, sentence: await describe(entity, saved as Versioned, myId, timeZone) })
    } catch (error) {
      // Another failure passes by itself; at the latest the save says it.
      if (isMissing(error)) onGone(new Failure('missing', sayForm('gone')))
    }
  }

  const lookAgain = useEffectEvent(look)
  useEffect(
    () =>
      subscribeToChanges(change => {
        if (
          change === 'anything' ||
          (change.id === id && entity && rowCard(change.entity) === rowCard(entity))
        )
          void lookAgain()
      }),
    [id, entity],
  )
  return { meanwhile, look, settle: () => setMeanwhile(undefined) }
}

export const isMissing = (error: unknown) => error instanceof Failure && error.kind === 'missing'

const versionOf = (record: unknown) => (record as Versioned | undefined)?.version ?? 0

/** What the history of a record shows too, though it changes nothing of what is saved in it. */
const besides = new Set(['follow', 'unfollow', 'failed sign-in'])

/** `Lan Nguyen changed this at 05 Jan 2026 09:15.`, by the reader's clock. */
async function describe(
  entity: Entity,
  { id, updatedAt }: Versioned,
  myId: number,
  timeZone: string,
): Promise<string> {
  const query = { entity, entityId: id, startDate: updatedAt, limit: 50, sort: 'id:asc' }
  const since = await call(history.list, { query }).catch(() => undefined)
  const change = since?.rows.find(({ action }) => !besides.has(action))
  const { who, at } = change ?? { who: null, at: updatedAt }
  const time = formatMoment(at, timeZone)
  if (who?.id === myId) return sayForm('changedByYou', { time })
  return who ? sayForm('changedBy', { name: who.name, time }) : sayForm('changedBySomeone', { time })
}
