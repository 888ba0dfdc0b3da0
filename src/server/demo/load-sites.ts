import type { Db } from '#server/db/transaction.ts'
import { siteKinds, streets } from './names.ts'
import type { DemoCustomer } from './plan-audits.ts'
import { makeRandom } from './random.ts'

type Country = { id: number; timeZones: string[] }

/** So many customers are audited in several places, each of them in 2 to 30 with the main one. */
const several = 60

export async function loadSites(
  tx: Db,
  customers: readonly DemoCustomer[],
  countries: readonly Country[],
): Promise<void> {
  // Of its own, so that what is made of chance besides stays as it is.
  const random = makeRandom(2028)
  const rows = customers.slice(0, several).flatMap(({ id }, index) => {
    const home = random.pick(countries)
    // The first have least and most.
    const others = [1, 29][index] ?? random.between(1, 29)
    return Array.from({ length: others }, (_, nth) => {
      const country = random.chance(0.8) ? home : random.pick(countries)
      return {
        customer_id: id,
        name: `${random.pick(siteKinds)} ${nth + 1}`,
        address: `${random.between(1, 240)} ${random.pick(streets)}`,
        country_id: country.id,
        time_zone: country.timeZones[0] ?? 'UTC',
        is_active: !random.chance(0.05),
      }
    })
  })
  await tx`insert into site ${tx(rows)}`
}
