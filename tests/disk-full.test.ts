import { spawnSync } from 'node:child_process'
import { appendFile, chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { signInTo, startServer } from './server-process.ts'

// Only root may mount a small disk, and it takes half a minute: a part of `npm run torture`.
const folder = await mkdtemp(join(tmpdir(), 'disk-full-'))
const disk = join(folder, 'disk')
let isMounted = false

afterAll(async () => {
  if (isMounted) spawnSync('umount', [disk])
  await rm(folder, { recursive: true, force: true })
})

/** Answers why it can't be, if it can't. */
async function mountDisk(): Promise<string | null> {
  await chmod(folder, 0o755)
  await mkdir(disk)
  const { status, error, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', disk], {
    encoding: 'utf8',
  })
  isMounted = status === 0
  return isMounted ? null : (error?.message ?? stderr.trim())
}

test.runIf(process.env.TORTURE_ROUNDS)(
  'On a full disk nothing acknowledged is lost, people are told why, and with room again the server goes on',
  { timeout: 300_000 },
  async ({ skip }) => {
    const fault = await mountDisk()
    if (fault !== null) {
      console.warn(`NOT TRIED: full disks. It takes root on Linux to mount a small one: ${fault}`)
      skip('no small disk can be mounted here')
    }
    let server = await startServer(join(disk, 'data'))
    const call = await signInTo(server.address)
    const acknowledged: string[] = []
    const write = async (name: string) => {
      const { status, body } = await call('/api/departments', { name })
      if (status === 201) acknowledged.push(name)
      return { status, message: (body as { message?: string }).message }
    }
    await write('Before')
    await fillDisk()
    const refusal = await writeUntilRefused(write)
    expect(refusal).toEqual({
      status: 503,
      message: 'The server’s disk is full, so this was not saved. Please contact whoever runs the server.',
    })
    expect((await call('/api/departments')).status).toBe(200)

    await rm(join(disk, 'filler'))
    const since = performance.now()
    expect((await write('After')).status).toBe(201)
    const backMs = performance.now() - since
    await server.kill('SIGKILL')
    server = await startServer(join(disk, 'data'))
    const { body } = await (await signInTo(server.address))('/api/departments?limit=1000')
    const kept = new Set((body as { rows: { name: string }[] }).rows.map(({ name }) => name))
    expect(acknowledged.filter(name => !kept.has(name))).toEqual([])
    console.info(
      `${acknowledged.length} acknowledged writes, none lost; writes go on ${backMs.toFixed(0)} ms after there is room again`,
    )
    await server.kill('SIGTERM')
  },
)

async function fillDisk(): Promise<void> {
  for (const size of [1 << 20, 4096])
    for (let isFull = false; !isFull; )
      await appendFile(join(disk, 'filler'), Buffer.alloc(size)).catch(() => {
        isFull = true
      })
}

async function writeUntilRefused(
  write: (name: string) => Promise<{ status: number; message?: string | undefined }>,
) {
  for (let made = 0; made < 900; made++) {
    const answer = await write(`Department ${made}`)
    if (answer.status !== 201) return answer
  }
  throw new Error('The disk was never full.')
}
