import { expect } from '@playwright/test'
import { friday, monday, plus, tuesday } from './days.ts'
import { type Api, makeAuditor, makeCustomer, planAudit } from './story.ts'

type Names = { auditor: string; mill: string; millNumber: string; numbers: readonly [string, string, string] }

/** A proposal for two audits on Monday and one on Tuesday, and one auditor who could: one of them has no place. */
export async function proposeForOne(api: Api, plan: string, { auditor, mill, millNumber, numbers }: Names) {
  const auditorId = await makeAuditor(api, auditor, ['GRS'])
  const customer = await makeCustomer(api, mill, millNumber)
  const audits = []
  for (const [index, day] of [monday, monday, tuesday].entries())
    audits.push(await planAudit(api, customer, numbers[index] ?? '', [day]))
  const { id } = await api.make('/plans', {
    name: plan,
    projectId: audits.map(audit => audit.id),
    firstDay: monday,
    lastDay: plus(friday, 7),
    effort: 'quick',
    auditorId: [auditorId],
  })
  await expect.poll(async () => (await api.read(`/plans/${id}`)).state, { timeout: 120_000 }).toBe('done')
  return { plan: await api.read(`/plans/${id}`), audits, auditorId }
}
