import type { Reply } from '#contract/endpoint.ts'
import type { requests } from '#contract/requests.ts'
import { blocksRoster } from '#domain/request-status.ts'
import { sayRequest } from '#words/en/requests.ts'
import { listChoices } from '#words/lists.ts'
import { listPeople, type Request } from './request.ts'

export type Consequences = Reply<typeof requests.consequences>
export type ClashingAudit = Consequences['audits'][number]

/** Nothing stands in the way; audits do that can be released; or something that has to be moved first. */
export type Acceptance = 'free' | 'release' | 'blocked'

export function judgeAcceptance(
  { category }: Pick<Request, 'category'>,
  { audits, bookings }: Pick<Consequences, 'audits' | 'bookings'>,
): Acceptance {
  if (!blocksRoster(category) || (audits.length === 0 && bookings.length === 0)) return 'free'
  return bookings.length === 0 && audits.every(({ isReleasable }) => isReleasable) ? 'release' : 'blocked'
}

/** What is seen in the way, so that nothing is released unseen. */
export const toReleases = ({ audits }: Pick<Consequences, 'audits'> = { audits: [] }) =>
  audits.map(({ projectId, version }) => ({ projectId, version }))

/** `returns to draft`, or `keeps Bao and Chen, who don’t hold GRS`. */
export function describeLoss({ isReleasable, others, uncovered, phase }: ClashingAudit): string {
  if (!isReleasable) return sayRequest('cannotRelease', { phase })
  if (others.length === 0) return sayRequest('backToDraft')
  const names = listPeople(others)
  const standards = listChoices(uncovered.map(({ code }) => code))
  return standards
    ? sayRequest('keepsWithout', { names, count: others.length, standards })
    : sayRequest('keeps', { names })
}
