import { isIP } from 'node:net'
import { z } from 'zod'
import { isEmailAddress } from '#domain/email-address.ts'
import { passwordFault } from '#domain/password.ts'
import { StartError } from '#server/start-error.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export const defaultPool = 10

const variables = z.object({
  PORT: z.coerce.number().int().min(1).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(1000).default(defaultPool),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z
    .string()
    .refine(password => passwordFault(password) === null)
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().refine(isEmailAddress).optional(),
  APP_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: z
    .string()
    .default('loopback')
    .refine(text => readTrustedProxies(text) !== null),
  METRICS_TOKEN: z.string().min(16).optional(),
  PUSH: z.enum(['on', 'off']).default('on'),
  PLAN_WORKERS: z.coerce.number().int().min(0).max(1).default(1),
  PLAN_MEMORY_MB: z.coerce.number().int().min(64).max(65_536).default(1_024),
  LOG_LEVEL: z.enum(logLevels).default('info'),
})

type Name = keyof z.infer<typeof variables>

/** What each variable takes. The given value is never repeated: it may be a secret. */
const takes: Record<Name, string> = {
  PORT: 'a whole number from 1 to 65535',
  HOST: 'a host name or an IP address',
  DATA_DIR: 'a folder',
  DATABASE_URL: 'an address such as postgres://user:password@host:5432/database',
  DATABASE_POOL: 'a whole number from 1 to 1000',
  ADMIN_EMAIL: 'an email address',
  ADMIN_PASSWORD: 'a password of 6 to 200 characters, and none of the most common',
  SMTP_URL: 'an address such as smtp://user:password@host:587',
  MAIL_FROM: 'an email address',
  APP_URL: 'an address such as https://audits.example.com',
  TRUST_PROXY: 'none, or addresses and ranges with commas between, such as loopback,10.0.0.0/8',
  METRICS_TOKEN: 'a text of at least 16 characters',
  PUSH: 'on or off',
  PLAN_WORKERS: '0 or 1',
  PLAN_MEMORY_MB: 'a whole number from 64 to 65536',
  LOG_LEVEL: `one of ${logLevels.join(', ')}`,
}

export type Config = ReturnType<typeof readConfig>

/** Reads the settings from environment variables; throws a StartError that names the first wrong one. */
export function readConfig(env: Record<string, string | undefined>) {
  // An empty variable, as left behind by `PORT= npm start` or a compose file, counts as not given.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = variables.safeParse(given)
  if (!read.success) {
    const name = read.error.issues[0]?.path[0] as Name
    throw new StartError(`${name} must be ${takes[name]}.`)
  }

  const values = read.data
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    databasePool: values.DATABASE_POOL,
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    appUrl: (values.APP_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    trustProxy: readTrustedProxies(values.TRUST_PROXY) ?? [],
    metricsToken: values.METRICS_TOKEN,
    sendsPushes: values.PUSH === 'on',
    planWorkers: values.PLAN_WORKERS,
    planMemoryMb: values.PLAN_MEMORY_MB,
    logLevel: values.LOG_LEVEL,
  }
}

/** Names that stand for the private ranges of IPv4 and IPv6. */
const names = ['loopback', 'linklocal', 'uniquelocal']

/** Reads `TRUST_PROXY`: addresses, ranges and names with commas between, or `none`. Null where it is none of these. */
function readTrustedProxies(text: string): string[] | null {
  if (text.trim() === 'none') return []
  const given = text.split(',').map(one => one.trim())
  return given.every(one => names.includes(one) || isRange(one)) ? given : null
}

function isRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
