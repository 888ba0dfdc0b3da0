import { Parser } from 'htmlparser2'
import { sayImportFailure } from '#words/en/import-failures.ts'
import { damaged } from './open-zip.ts'
import { Problem } from './problem.ts'

export type Attributes = Readonly<Record<string, string>>

type Listeners = {
  /** Names come without the prefix that some programs write. */
  onOpen?: (name: string, attributes: Attributes) => void
  onText?: (text: string) => void
  onClose?: (name: string) => void
}

const plain = (name: string) => name.slice(name.indexOf(':') + 1)

/** A sheet nests seven deep; the parser takes longer with each level that is open. */
const mostDepth = 64
/** In bytes: of a tag, with its attributes, or a remark. The parser keeps it in memory until it ends. */
const mostUnended = 2 ** 20

/** Reads XML as it comes; `take` what the listeners gathered after each chunk. A document type ends it: no spreadsheet has one. */
export async function* readXml<Taken>(
  chunks: AsyncIterable<Buffer>,
  { onOpen, onText, onClose }: Listeners,
  take: () => Taken[],
): AsyncGenerator<Taken> {
  const decoder = new TextDecoder()
  let fault: Error | undefined
  let depth = 0
  let unended = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        unended = 0
        if (++depth > mostDepth) throw damaged()
        onOpen?.(plain(name), attributes)
      },
      ontext(text) {
        unended = 0
        onText?.(text)
      },
      onclosetag(name) {
        unended = 0
        depth--
        onClose?.(plain(name))
      },
      onprocessinginstruction(name) {
        if (name.toLowerCase() === '!doctype') fault ??= new Problem(sayImportFailure.text('hasDoctype'))
      },
      onerror(error) {
        fault ??= error
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  for await (const chunk of chunks) {
    unended += chunk.length
    parser.write(decoder.decode(chunk, { stream: true }))
    if (fault) throw fault
    if (unended > mostUnended) throw damaged()
    yield* take()
  }
  parser.end(decoder.decode())
  if (fault) throw fault
  yield* take()
}

/** The same where all is gathered by the listeners. */
export async function readWholeXml(chunks: AsyncIterable<Buffer>, listeners: Listeners): Promise<void> {
  for await (const _ of readXml(chunks, listeners, () => []));
}
