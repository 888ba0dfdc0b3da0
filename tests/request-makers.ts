import type { Sql } from 'postgres'
import type { Interval } from '#domain/interval.ts'

type RequestGiven = Partial<Interval> & {
  userId: number
  reviewerId: number
  createdUserId?: number
  category?: string
  projectId?: number
}

/** A waiting request for time off, 2 to 4 March 2026 unless given. */
export async function makeRequest(sql: Sql, given: RequestGiven): Promise<{ id: number; version: number }> {
  const [made] = await sql<{ id: number; version: number }[]>`
    insert into request (category, account_id, created_by, reviewer_id, audit_id, starts_at, ends_at, note)
    values (${given.category ?? 'timeOff'}, ${given.userId}, ${given.createdUserId ?? given.userId}, ${given.reviewerId},
      ${given.projectId ?? null}, ${given.start ?? new Date('2026-03-02T00:00Z')},
      ${given.end ?? new Date('2026-03-04T00:00Z')}, 'Family visit')
    returning id, version`
  return made ?? { id: 0, version: 0 }
}
