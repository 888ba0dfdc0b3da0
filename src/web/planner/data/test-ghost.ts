import type { Reply } from '#contract/endpoint.ts'
import type { plans } from '#contract/plans.ts'

type Wire = Reply<typeof plans.ghosts>[number]

/** Somebody who goes to AUD-7 by a row of a proposal, on 4 May in Hanoi. */
export function testGhost(given: Partial<Wire> = {}): Wire {
  const [start, end] = ['2027-05-04T01:00:00.000Z', '2027-05-04T10:00:00.000Z']
  const auditor = given.auditor ?? { id: 1, name: 'Anna' }
  return {
    rowId: 4,
    auditorId: auditor.id,
    auditor,
    isLead: false,
    isNew: true,
    kind: 'plan',
    bundle: null,
    projectId: 7,
    project: {
      id: 7,
      idflNumber: 'AUD-7',
      companyName: 'Saigon Weaving',
      timeZone: 'Asia/Ho_Chi_Minh',
      start,
      end,
      status: 'draft',
      phase: 'draft',
      customerId: 1,
      countryId: 1,
      standardId: [4],
      version: 1,
      agreedOn: null,
    },
    start,
    end,
    before: { start, end, auditors: [] },
    isMoved: false,
    isEdited: false,
    isChanged: false,
    change: null,
    version: 1,
    ...given,
  }
}
