import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from './free-port.ts'

const startLimitMs = 60_000

const administrator = { email: 'admin@example.com', password: 'admin-password' }

const fromSources = ['--import', 'tsx', 'src/server/main.ts']
/** What `npm run build` made, which must have been run. */
export const asBuilt = ['dist/server/main.js']

/** The real server as a process of its own; on an embedded database unless `env` names another, on a free port unless one is given. */
export async function startServer(
  dataDir: string,
  env: NodeJS.ProcessEnv = {},
  program = fromSources,
  given?: number,
) {
  const port = given ?? (await findFreePort())
  const address = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, program, {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  await waitUntilReady(address, child)
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  return {
    address,
    port,
    pid: child.pid,
    ended,
    said: () => said,
    kill: (signal: NodeJS.Signals) => end(child, signal),
    /** Doesn’t wait for what follows: it may be held up by it. */
    signal: (signal: NodeJS.Signals) => child.kill(signal),
  }
}

/** A command of an operator as a process of its own, from the sources; answers when it has ended. */
export const runCommand = (args: readonly string[], env: NodeJS.ProcessEnv) =>
  runToEnd(['--import', 'tsx', 'src/server/command.ts', ...args], env)

/** A server that is expected not to start. */
export const failToStart = (env: NodeJS.ProcessEnv) => runToEnd(fromSources, env)

function runToEnd(program: readonly string[], env: NodeJS.ProcessEnv) {
  return new Promise<{ code: number; said: string }>(resolve => {
    execFile(process.execPath, program, { env: { ...process.env, ...env } }, (error, out, fault) =>
      resolve({ code: Number(error?.code ?? 0), said: out + fault }),
    )
  })
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

async function waitUntilReady(address: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + startLimitMs
  while (Date.now() < deadline && child.exitCode === null) {
    const isReady = await fetch(`${address}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await wait(100)
  }
  throw new Error('The server did not start.')
}

/** The status of a sign-in. */
export const trySignIn = async (address: string, email: string, password: string) =>
  (await post(`${address}/api/auth`, { email, password })).status

export async function openSessionAt(address: string): Promise<string> {
  const { body } = await post(`${address}/api/auth`, administrator)
  return (body as { access_token: string }).access_token
}

/** A call with the administrator's token. */
export async function signInTo(address: string) {
  const access_token = await openSessionAt(address)
  return (path: string, body?: unknown, method: 'POST' | 'PUT' = 'POST') =>
    body === undefined ? get(address + path, access_token) : post(address + path, body, access_token, method)
}

export type CallAt = Awaited<ReturnType<typeof signInTo>>

/** The names of all departments, however many there are. */
export async function listDepartments(call: CallAt): Promise<Set<string>> {
  const kept = new Set<string>()
  for (let offset = 0, isMore = true; isMore; offset += 1000) {
    const { body } = await call(`/api/departments?limit=1000&offset=${offset}&sort=id:asc`)
    const { rows } = body as { rows: { name: string }[] }
    for (const { name } of rows) kept.add(name)
    isMore = rows.length === 1000
  }
  return kept
}

const get = async (url: string, token: string) =>
  read(await fetch(url, { headers: { authorization: `Bearer ${token}` } }))

const post = async (url: string, body: unknown, token?: string, method = 'POST') =>
  read(
    await fetch(url, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    }),
  )

const read = async (response: Response) => ({
  status: response.status,
  body: (await response.json()) as unknown,
})
