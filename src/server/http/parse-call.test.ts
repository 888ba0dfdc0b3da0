import { expect, test } from 'vitest'
import { openSession, startApp } from '#tests/app.ts'
import { makeAccount } from '#tests/factories.ts'

const app = await startApp()
const authorization = `Bearer ${await openSession(app, await makeAccount(app.sql, { role: 'Administrator' }))}`

async function refuse(method: 'GET' | 'POST', url: string, payload?: object) {
  const answer = await app.inject({ method, url: `/api${url}`, headers: { authorization }, payload })
  expect(answer.statusCode).toBe(400)
  return answer.json()
}

test('Each error of a field comes with what it takes to say it in another language', async () => {
  const name = 'n'.repeat(201)
  expect(await refuse('POST', '/countries', { name, code: 'XYZ', timeZones: [] })).toMatchObject({
    message: 'Please keep this to 200 characters.',
    text: { key: 'faults.tooLong', values: { max: 200 } },
    details: [
      {
        field: 'name',
        message: 'Please keep this to 200 characters.',
        text: { key: 'faults.tooLong', values: { max: 200 } },
      },
      {
        field: 'code',
        message: 'The country code must be two letters.',
        text: { key: 'country-faults.notTwoLetters', values: {} },
      },
      {
        field: 'timeZones',
        message: 'Please choose at least one time zone.',
        text: { key: 'country-faults.chooseSomeTimeZone', values: {} },
      },
    ],
  })
})

test('A parameter of the query is named before the sentence, since there is no label beside it', async () => {
  const { details } = await refuse('GET', '/countries?limit=0&id=x&sort=name')
  expect(details).toMatchObject([
    { field: 'limit', message: 'limit must be a whole number from 1 to 1000.' },
    { field: 'sort', message: expect.stringMatching(/^Cannot sort by "name": use field:asc or /) },
    {
      field: 'id',
      message: 'id: Must be a positive whole number.',
      text: { key: 'faults.notPositive', values: {} },
    },
  ])
})
