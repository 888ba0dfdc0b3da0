import { hash, verify } from '@node-rs/argon2'
import { normalizePassword } from '#domain/password.ts'
import { makeLimiter } from './limiter.ts'
import { overloaded } from './overload.ts'

/**
 * A hash takes a thread of four that files and compression need too, and a core: two at once are what leaves room for
 * others. The rest waits in line, each caller's own places in it bounded by their calls under way.
 */
const acquire = makeLimiter({ concurrency: 2, maxQueued: 200, timeoutMs: 8_000 })
/** Whoever calls from a place that the account doesn't know: also with many addresses they fill no line but this. */
const acquireForStranger = makeLimiter({ concurrency: 1, maxQueued: 200, timeoutMs: 8_000 })

async function inTurn<Result>(work: () => Promise<Result>, isStranger = false): Promise<Result> {
  const end = await (isStranger ? acquireForStranger : acquire)('argon2')
  if (!end) throw overloaded()
  try {
    return await work()
  } finally {
    end()
  }
}

/** Argon2id hash of a password. Throws a 503 if too many callers are waiting. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password))

/**
 * Whether a password matches a hash, normalized as passwords are now or as typed, as they once were. Throws a 503 if too many
 * callers are waiting. An account without a password has an empty hash, which none matches.
 */
export async function isRightPassword(
  passwordHash: string,
  password: string,
  { isStranger = false } = {},
): Promise<boolean> {
  if (passwordHash === '') return false
  const normal = normalizePassword(password)
  return inTurn(async () => {
    if (await verify(passwordHash, normal)) return true
    return normal !== password && (await verify(passwordHash, password))
  }, isStranger)
}
