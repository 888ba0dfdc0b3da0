import { audits } from '#contract/audits.ts'
import type { Input } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { rosters } from '#contract/rosters.ts'
import { call } from '#web/app/api.ts'
import { currentUser, holds, may } from '#web/app/session.ts'
import type { Entry } from '#web/roster/entry.ts'
import type { Audit } from './lift.ts'
import type { Times } from './move-days.ts'

type Booking = Input<typeof rosters.create>['body']

/** Takes a change back. */
export type Undo = () => Promise<unknown>

/**
 * Does a change; `confirmed` goes past the warning that somebody holds none of the standards. Null: whoever did it may
 * not take it back, which can need another permission.
 */
export type Act = (confirmed: boolean) => Promise<Undo | null>

const flag = (confirmed: boolean) => (confirmed ? { confirmed } : {})

/** Puts an auditor on an audit. Undone, a draft is one again; a team is as it was. */
export function assignTo(audit: Audit, auditorId: number): Act {
  return async confirmed => {
    const params = { id: audit.id }
    const body = { auditors: [{ id: auditorId }], version: audit.version, ...flag(confirmed) }
    const saved = await call(audits.assign, { params, body })
    const team = audit.auditors.map(({ id }) => ({ id }))
    if (team.length === 0) return () => call(audits.draft, { params, body: { version: saved.version } })
    const before = { auditors: team, version: saved.version, confirmed: true }
    return may(audits.reassign) ? () => call(audits.reassign, { params, body: before }) : null
  }
}

/** Moves an audit with its whole team. */
export function moveAudit(audit: Audit, to: Times): Act {
  return async confirmed => {
    const params = { id: audit.id }
    const saved = await call(audits.update, {
      params,
      body: { ...to, version: audit.version, ...flag(confirmed) },
    })
    const { start, end } = audit
    return () =>
      call(audits.update, { params, body: { start, end, version: saved.version, confirmed: true } })
  }
}

/** Moves a draft and puts a team on it; both are taken back together. */
export function moveAndAssign(draft: Audit, to: Times, auditorIds: readonly number[]): Act {
  return async confirmed => {
    const params = { id: draft.id }
    const undoMove = (version: number) =>
      call(audits.update, { params, body: { start: draft.start, end: draft.end, version } })
    const moved = await call(audits.update, { params, body: { ...to, version: draft.version } })
    const auditors = auditorIds.map(id => ({ id }))
    const body = { auditors, version: moved.version, ...flag(confirmed) }
    const saved = await call(audits.assign, { params, body }).catch(async error => {
      await undoMove(moved.version)
      throw error
    })
    return async () =>
      undoMove((await call(audits.draft, { params, body: { version: saved.version } })).version)
  }
}

/** Gives an entry to somebody else, or moves one that is no audit. */
export function changeEntry(entry: Entry, to: Partial<Times> & { auditorId?: number }): Act {
  return async confirmed => {
    const body = { ...to, version: entry.version, ...flag(confirmed) }
    const saved = await call(rosters.update, { params: { id: entry.id }, body })
    const { start, end, auditorId } = entry
    const before = entry.project ? { auditorId } : { start, end, auditorId }
    return () =>
      call(rosters.update, {
        params: { id: saved.id },
        body: { ...before, version: saved.version, confirmed: true },
      })
  }
}

/** Books time. */
export function book(booking: Booking): Act {
  return async () => {
    const saved = await call(rosters.create, { body: booking })
    return holds('DeleteRoster') ? () => remove(saved) : null
  }
}

/** Takes an entry away: a booking, or an auditor off an audit. */
export function removeEntry(entry: Entry): Act {
  return async () => {
    await remove(entry)
    return mayRestore(entry) ? () => restoreEntry(entry) : null
  }
}

const remove = ({ id, version }: Entry) =>
  call(rosters.update, { params: { id }, body: { removed: true, version } })

/** Somebody else's absence may be shown without what it is and its note, which would be lost. */
function mayRestore({ project, auditorId }: Entry): boolean {
  if (project) return may(audits.assign) && may(audits.one)
  return may(rosters.create) && (holds('ViewAllRequests') || auditorId === currentUser()?.id)
}

async function restoreEntry({ kind, auditorId, projectId, start, end, note }: Entry): Promise<unknown> {
  if (kind !== 'audit' || projectId === null) {
    const absence = kind === 'audit' ? 'other' : kind
    return call(rosters.create, { body: { auditorId, kind: absence, start, end, note } })
  }
  const params = { id: projectId }
  const { version } = await call(audits.one, { params })
  return call(audits.assign, { params, body: { auditors: [{ id: auditorId }], version, confirmed: true } })
}

/**
 * Several changes one after the other, in the order given. If one is refused, those done before are taken back,
 * so that all happen or none.
 */
export function doAll(acts: readonly Act[]): Act {
  return async confirmed => {
    const done: (Undo | null)[] = []
    const undoAll = async () => {
      for (const undo of done.toReversed()) await undo?.()
    }
    try {
      for (const act of acts) done.push(await act(confirmed))
    } catch (error) {
      await undoAll()
      throw error
    }
    return done.includes(null) ? null : undoAll
  }
}

/** Whether a refusal can be gone past by confirming. */
export const needsConfirmation = (error: unknown) =>
  error instanceof Failure && error.kind === 'conflict' && error.code === 'unqualified'
