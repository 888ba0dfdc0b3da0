import { expect, test } from 'vitest'
import { z } from 'zod'
import { signIn, startApp } from './app.ts'
import { contract } from './contract.ts'

// What a program gets that sends what no form would: every 400 names what is wrong, in words of ours.

const call = await signIn(await startApp(), 'Administrator')

const parameters = contract.flatMap(({ name, endpoint }) =>
  endpoint.query instanceof z.ZodObject
    ? Object.keys(endpoint.query.shape).map(parameter => ({ name, parameter }))
    : [],
)
const bodies = contract.filter(({ endpoint }) => endpoint.body && endpoint.access !== 'anyone')

type Asked = Parameters<typeof call>[0]
const withId = (name: string) => name.replace('{id}', '1')

test('The contract has parameters and bodies to look at.', () => {
  expect(parameters.length).toBeGreaterThan(100)
  expect(bodies.length).toBeGreaterThan(25)
})

test.each(parameters)('$name names a malformed $parameter', async ({ name, parameter }) => {
  const { status, body } = await call(`${withId(name)}?${parameter}=%00` as Asked)
  expect(status).toBe(400)
  const fault = body.details.find(({ field }: { field: string }) => field === parameter)
  expect(fault?.message).toMatch(new RegExp(`\\b${parameter}\\b`))
  expect(fault?.message).not.toMatch(/invalid (input|option)|expected/i)
})

test.each(bodies)('$name says in a sentence what is wrong with its body', async ({ name, endpoint }) => {
  const fields = endpoint.body instanceof z.ZodObject ? Object.keys(endpoint.body.shape) : []
  for (const odd of [undefined, null, 5, 'x\0', { odd: true }, [{}]]) {
    const { status, body } = await call(
      withId(name) as Asked,
      Object.fromEntries(fields.map(field => [field, odd])),
    )
    if (status !== 400) continue
    for (const { message } of body.details) expect(message).not.toMatch(/invalid (input|option)|expected/i)
  }
})
