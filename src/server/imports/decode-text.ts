import { isUtf8 } from 'node:buffer'
import type { Encoding } from '#domain/imports.ts'

/** What Windows-1252 has in place of Latin-1’s control characters; Node 20’s own decoder leaves them as those. */
const windows: Record<number, string> = {
  128: '€',
  130: '‚',
  131: 'ƒ',
  132: '„',
  133: '…',
  134: '†',
  135: '‡',
  136: 'ˆ',
  137: '‰',
  138: 'Š',
  139: '‹',
  140: 'Œ',
  142: 'Ž',
  145: '‘',
  146: '’',
  147: '“',
  148: '”',
  149: '•',
  150: '–',
  151: '—',
  152: '˜',
  153: '™',
  154: 'š',
  155: '›',
  156: 'œ',
  158: 'ž',
  159: 'Ÿ',
}

/** By the mark of the byte order; else zeros mean UTF-16; else it is UTF-8 where it is valid. */
export function guessEncoding(bytes: Buffer): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  const start = bytes.subarray(0, 64 * 1024)
  if (start.includes(0)) return countZeros(start, 0) > countZeros(start, 1) ? 'utf-16be' : 'utf-16le'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

function countZeros(bytes: Buffer, from: 0 | 1): number {
  let count = 0
  for (let place = from; place < bytes.length; place += 2) if (bytes[place] === 0) count++
  return count
}

/** Decodes bytes piece by piece, whole signs at a time, without a mark of the byte order. */
export function openDecoder(encoding: Encoding): (piece: Buffer) => string {
  if (encoding === 'windows-1252')
    return piece =>
      piece.toString('latin1').replace(/[\x80-\x9f]/g, sign => windows[sign.charCodeAt(0)] ?? sign)
  const decoder = new TextDecoder(encoding)
  return piece => decoder.decode(piece, { stream: true })
}
