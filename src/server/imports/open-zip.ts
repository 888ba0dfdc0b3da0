import type { Readable } from 'node:stream'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { sayImportFailure } from '#words/en/import-failures.ts'
import { Problem } from './problem.ts'

const mostUnpacked = 400 * 1024 * 1024
const mostEntries = 10_000

/** The parts of a packed file by their names; each is inflated as it is read, and all together no further than 400 MiB. */
export type Zip = {
  has: (name: string) => boolean
  /** In bytes, as the part says of itself; reading more of it fails. */
  sizeOf: (name: string) => number
  read: (name: string) => AsyncGenerator<Buffer>
}

export async function openZip(bytes: Buffer): Promise<Zip> {
  const file = await open(bytes)
  const entries = await listEntries(file)
  let unpacked = 0
  return {
    has: name => entries.has(name),
    sizeOf: name => entries.get(name)?.uncompressedSize ?? 0,
    async *read(name) {
      const entry = entries.get(name)
      if (!entry) throw damaged()
      if (entry.isEncrypted()) throw new Problem(sayImportFailure.text('hasPassword'))
      // What it says of itself is enough to refuse it; what lies about itself is found out while it is read.
      if (unpacked + entry.uncompressedSize > mostUnpacked) throw tooLarge()
      const stream = await openEntry(file, entry)
      try {
        for await (const chunk of stream as AsyncIterable<Buffer>) {
          unpacked += chunk.length
          if (unpacked > mostUnpacked) throw tooLarge()
          yield chunk
        }
      } catch (error) {
        throw error instanceof Problem ? error : damaged()
      } finally {
        stream.destroy()
      }
    },
  }
}

export const damaged = () => new Problem(sayImportFailure.text('damaged'))
const tooLarge = () => new Problem(sayImportFailure.text('unpacksTooLarge'))

const open = (bytes: Buffer) =>
  new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true, autoClose: false }, (error, file) =>
      error ? reject(damaged()) : resolve(file),
    ),
  )

const openEntry = (file: ZipFile, entry: Entry) =>
  new Promise<Readable>((resolve, reject) =>
    file.openReadStream(entry, (error, stream) => (error ? reject(damaged()) : resolve(stream))),
  )

function listEntries(file: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  return new Promise((resolve, reject) => {
    file.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry)
      if (entries.size > mostEntries) reject(damaged())
      else file.readEntry()
    })
    file.on('end', () => resolve(entries))
    file.on('error', () => reject(damaged()))
    file.readEntry()
  })
}
