import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('everything has a default but the secrets and outside services', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: './data',
    databaseUrl: undefined,
    databasePool: 10,
    adminEmail: undefined,
    adminPassword: undefined,
    smtpUrl: undefined,
    appUrl: 'http://localhost:3000',
    trustProxy: ['loopback'],
    metricsToken: undefined,
    sendsPushes: true,
    planWorkers: 1,
    planMemoryMb: 1024,
    logLevel: 'info',
  })
})

test('the address of the application follows the port unless it is given', () => {
  expect(readConfig({ PORT: '8080' }).appUrl).toBe('http://localhost:8080')
  expect(readConfig({ PORT: '8080', APP_URL: 'https://audits.example.com/' }).appUrl).toBe(
    'https://audits.example.com',
  )
})

test('proxies are named by address, range or name, or not at all', () => {
  expect(readConfig({ TRUST_PROXY: 'loopback, 10.0.0.0/8,fd00::/8' }).trustProxy).toEqual([
    'loopback',
    '10.0.0.0/8',
    'fd00::/8',
  ])
  expect(readConfig({ TRUST_PROXY: 'none' }).trustProxy).toEqual([])
})

test('an empty variable counts as not given', () => {
  expect(readConfig({ PORT: '', ADMIN_EMAIL: '' })).toMatchObject({ port: 3000, adminEmail: undefined })
})

test.each([
  [{ PORT: 'http' }, 'PORT must be a whole number from 1 to 65535.'],
  [{ PORT: '65536' }, 'PORT must be a whole number from 1 to 65535.'],
  [{ DATABASE_POOL: '0' }, 'DATABASE_POOL must be a whole number from 1 to 1000.'],
  [
    { DATABASE_URL: 'mysql://localhost/app' },
    'DATABASE_URL must be an address such as postgres://user:password@host:5432/database.',
  ],
  ...['true', '10.0.0.0/33', 'proxy.example.com', 'loopback,'].map(
    given =>
      [
        { TRUST_PROXY: given },
        'TRUST_PROXY must be none, or addresses and ranges with commas between, such as loopback,10.0.0.0/8.',
      ] as [Record<string, string>, string],
  ),
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must be a text of at least 16 characters.'],
  [{ ADMIN_EMAIL: 'admin' }, 'ADMIN_EMAIL must be an email address.'],
  [
    { ADMIN_PASSWORD: 'short' },
    'ADMIN_PASSWORD must be a password of 6 to 200 characters, and none of the most common.',
  ],
  [
    { ADMIN_PASSWORD: 'password' },
    'ADMIN_PASSWORD must be a password of 6 to 200 characters, and none of the most common.',
  ],
  [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL must be an address such as smtp://user:password@host:587.'],
  [{ APP_URL: 'audits' }, 'APP_URL must be an address such as https://audits.example.com.'],
  [{ PUSH: 'yes' }, 'PUSH must be on or off.'],
  [{ PLAN_WORKERS: '2' }, 'PLAN_WORKERS must be 0 or 1.'],
  [{ PLAN_MEMORY_MB: '10' }, 'PLAN_MEMORY_MB must be a whole number from 64 to 65536.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
])('a wrong variable %j is named together with what it takes', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})
