import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { HitWays } from '#web/disruptions/hit-ways.tsx'
import type { Desk } from '#web/disruptions/use-desk.ts'
import type { Disruption, Hit } from '#web/disruptions/ways.ts'
import { show } from './show.tsx'

const [start, end] = ['2027-03-09T01:00:00.000Z', '2027-03-09T10:00:00.000Z']
const wayOf = (action: string, names: string[]) => ({
  ...{
    key: action,
    action,
    auditors: names.map((name, id) => ({ id, name })),
    start,
    end,
    uncovered: [],
    fits: [],
  },
})
const desk = {
  ...{ waysOf: () => [wayOf('replace', ['Bao']), wayOf('move', ['Anna'])], chosenOf: () => null },
  ...{ isLoading: false, isUnsolved: () => false },
} as unknown as Desk
const one = { auditorName: 'Anna' } as Disruption
const agreed =
  'The customer agreed to the dates of AUD-7 on 05 Jan 2027. With this change it is tentative again.'

test('Another date of an agreed audit says that it will be tentative, and nothing else does', async () => {
  for (const agreedOn of ['2027-01-05', null]) {
    const project = { id: 7, idflNumber: 'AUD-7', timeZone: 'Asia/Ho_Chi_Minh', agreedOn }
    await show(<HitWays one={one} hit={{ project } as Hit} desk={desk} />)
    await expect.element(page.getByRole('radio').nth(2)).toBeVisible()
    expect(page.getByText(agreed).elements()).toHaveLength(agreedOn ? 1 : 0)
    if (agreedOn)
      await expect.element(page.getByRole('radio', { name: agreed })).toHaveAttribute('value', '1')
  }
})
