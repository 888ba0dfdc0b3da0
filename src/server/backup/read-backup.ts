import { createHash } from 'node:crypto'
import { StartError } from '#server/start-error.ts'
import {
  endOfRows,
  formatVersion,
  type Header,
  header,
  longestJson,
  longestRow,
  newLine,
  partLine,
  type SequenceLine,
  sealLength,
  sealLine,
  type TableLine,
} from './format.ts'

/** Passes on the bytes before the seal, and throws at the end unless the seal is theirs. */
export async function* unseal(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let pending: Buffer = Buffer.alloc(0)
  for await (const bytes of source) {
    const all = Buffer.concat([pending, bytes])
    const sealed = all.subarray(0, Math.max(0, all.length - sealLength))
    pending = all.subarray(sealed.length)
    hash.update(sealed)
    if (sealed.length > 0) yield sealed
  }
  if (pending.toString() !== sealLine(hash.digest('hex')))
    throw new StartError('The backup is damaged or cut short: its checksum is wrong.')
}

export type BackupReader = ReturnType<typeof readBackup>

/** Reads the parts in the order in which they stand; each has to be read to its end before the next. */
export function readBackup(source: AsyncIterable<Buffer>) {
  const text = makeTextReader(source)
  return {
    async header(): Promise<Header> {
      const header = asHeader(await text.line())
      if (header.version > formatVersion)
        throw new StartError(`The backup was made by a newer program (${header.program}): use that one.`)
      return header
    },
    /** The next table, or after the last one the sequences. */
    next: async (): Promise<TableLine | SequenceLine> => {
      const part = partLine.safeParse(parse(await text.line()))
      if (!part.success)
        throw new StartError('The backup is damaged: it has neither a table nor the end where one should be.')
      return part.data
    },
    /** The rows of the table just named, whole lines at a time. */
    rows: () => text.linesBefore(endOfRows),
    /** Reads on to the end, so that the seal is looked at. */
    end: () => text.end(),
    /** Lets go of the source, wherever the reading has got to. */
    close: () => text.close(),
  }
}

function asHeader(line: string): Header {
  const read = header.safeParse(parse(line))
  if (read.success) return read.data
  throw new StartError('The file is no backup of this program.')
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** What was read of the source and not taken yet. */
function makeBuffer(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  // On to the next end of a line, and put together once: chunk by chunk a long line would be copied again and again.
  const readMore = async (longest: number) => {
    const parts = [rest]
    for (let length = rest.length; ; ) {
      const { done, value } = await chunks.next()
      if (done) throw new StartError('The backup is damaged or cut short: it ends too early.')
      parts.push(value)
      length += value.length
      if (value.includes(newLine)) break
      if (length > longest) throw new StartError('The file is no backup of this program, or it is damaged.')
    }
    rest = Buffer.concat(parts)
  }
  const take = (length: number) => {
    const taken = rest.subarray(0, length)
    rest = rest.subarray(length)
    return taken
  }
  return {
    rest: () => rest,
    readMore,
    take,
    isAtEnd: async () => rest.length === 0 && (await chunks.next()).done === true,
    close: async () => void (await chunks.return?.()),
  }
}

function makeTextReader(source: AsyncIterable<Buffer>) {
  const { rest, readMore, take, isAtEnd, close } = makeBuffer(source)
  return {
    async line(): Promise<string> {
      while (!rest().includes(newLine)) await readMore(longestJson)
      return take(rest().indexOf(newLine) + 1).toString()
    },
    /** `rest` begins a line at every turn; the mark is a line of its own. */
    async *linesBefore(mark: string): AsyncGenerator<Buffer> {
      while (!rest().subarray(0, mark.length).equals(Buffer.from(mark))) {
        const beforeMark = rest().indexOf(`\n${mark}`)
        const length = (beforeMark === -1 ? rest().lastIndexOf(newLine) : beforeMark) + 1
        if (length > 0) yield take(length)
        else await readMore(longestRow)
      }
      take(mark.length)
    },
    async end(): Promise<void> {
      if (!(await isAtEnd())) throw new StartError('The backup is damaged: it goes on after its end.')
    },
    close,
  }
}
