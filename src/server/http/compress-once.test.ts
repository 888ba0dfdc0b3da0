import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { startApp } from '#tests/app.ts'

const app = await startApp()

let madeTimes = 0
const { swagger } = app
app.swagger = ((...given: Parameters<typeof swagger>) => {
  madeTimes++
  return swagger(...given)
}) as typeof swagger

const read = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('The description of the API', () => {
  test('is made once, however many ask for it', async () => {
    const answers = []
    for (let nth = 0; nth < 5; nth++) answers.push(await read('/api/openapi.json'))
    expect(madeTimes).toBe(1)
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(answers[0]?.json().openapi).toBe('3.1.0')
    expect(answers[0]?.headers['x-content-type-options']).toBe('nosniff')
  })

  test('is given to the page that draws it as what that reads at once', async () => {
    const [ofPage, ofPrograms] = [await read('/api/docs/json'), await read('/api/openapi.json')].map(answer =>
      answer.json(),
    )
    expect(ofPage.openapi).toBe('3.0.3')
    expect(Object.keys(ofPage.paths)).toEqual(Object.keys(ofPrograms.paths))
  })

  test('comes as the caller can read it', async () => {
    const plain = (await read('/api/openapi.json')).body
    const br = await read('/api/openapi.json', { 'accept-encoding': 'gzip, deflate, br' })
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain)
    const gzip = await read('/api/openapi.json', { 'accept-encoding': 'br;q=0, gzip' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain)
    expect(br.headers['content-type']).toContain('application/json')
  })

  test('is not sent again to whoever has it', async () => {
    const { etag } = (await read('/api/openapi.json')).headers
    const again = await read('/api/openapi.json', { 'if-none-match': `"other", W/${etag}` })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await read('/api/openapi.json', { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })
})

test.each([
  '/api/docs/',
  '/api/docs/json',
  '/api/docs/static/swagger-ui-bundle.js',
  '/api/docs/static/swagger-ui.css',
])('%s is compressed once as well', async url => {
  const [first, second] = [await read(url), await read(url, { 'accept-encoding': 'br' })]
  expect([first.statusCode, second.statusCode]).toEqual([200, 200])
  // Byte by byte `toEqual` takes seconds.
  expect(brotliDecompressSync(second.rawPayload).equals(first.rawPayload)).toBe(true)
  expect(second.headers['content-type']).toBe(first.headers['content-type'])
  const third = await read(url, { 'if-none-match': String(first.headers.etag) })
  expect(third.statusCode).toBe(304)
})

test('However the address is spelt, and for a HEAD as well, the description is made no other time', async () => {
  await read('/api/openapi.json')
  const before = madeTimes
  for (const url of ['/api/%6fpenapi.json', '/api/%6Fpenap%69.json?a=b', '/api/openapi%2Ejson'])
    expect((await read(url, { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br')
  const head = await app.inject({ method: 'HEAD', url: '/api/openapi.json' })
  expect([head.statusCode, head.body]).toEqual([200, ''])
  expect(madeTimes).toBe(before)
})

test('An address that can’t be spelt plainly is answered, and not kept.', async () => {
  const odd = await read('/api/docs/static//swagger-ui.css')
  expect(odd.headers['cache-control']).not.toBe('no-cache')
  expect((await read('/api/docs/static/%zz')).statusCode).toBe(400)
  expect((await read('/api/docs/static/nothing.css')).statusCode).toBe(404)
})
