import type { FastifyInstance } from 'fastify'
import { addDays, localDay } from '#domain/zoned-time.ts'
import { type Call, signIn } from './app.ts'
import { hanoi, makeCustomer, pick, unique } from './factories.ts'

type Given = { customerId?: number; standardId?: number; [field: string]: unknown }

/** Certificates as a planner enters them, for ISO 9001 and a customer of its own unless given. */
export async function certificateStage(app: FastifyInstance) {
  const { sql } = app
  const planner = await signIn(app, 'Planner')
  const [iso9001, grs] = [await pick(sql, 'standard', 'ISO9001'), await pick(sql, 'standard', 'GRS')]
  const enter = async (given: Given, call: Call = planner) =>
    call('POST /certificates', {
      customerId: given.customerId ?? (await makeCustomer(sql)),
      standardId: iso9001,
      ...given,
    })
  return {
    planner,
    iso9001,
    grs,
    enter,
    /** As it stands since 10 March 2025. */
    stand: (given: Given = {}, call?: Call) =>
      enter({ number: unique('QMS'), decided: '2025-03-10', expires: '2028-03-09', ...given }, call),
    /** `Surveillance 1 2025-12-09 2026-03-09 2026-03-10`, and its state unless it is open. */
    daysOf: async (id: number): Promise<string[]> =>
      (await planner(`GET /certificates/${id}`)).body.visits.map(
        ({ label, earliest, due, latest, state }: Record<string, string>) =>
          `${label} ${earliest} ${due} ${latest}${state === 'open' ? '' : ` ${state}`}`,
      ),
    /** So many days from today in Hanoi, where the customers are. */
    inHanoi: (count: number) => addDays(localDay(new Date(), hanoi), count),
  }
}
