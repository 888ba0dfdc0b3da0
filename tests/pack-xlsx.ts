import { constants, crc32, deflateRawSync } from 'node:zlib'

type Part = { name: string; bytes: Buffer | string; packed?: Buffer; says?: number; flags?: number }

/** A ZIP file, byte by byte. `says`: how long the part claims to be when it is unpacked. `packed`: what is there instead of its bytes. */
export function packZip(parts: readonly Part[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes, packed: given, says, flags = 0 } of parts) {
    const content = Buffer.from(bytes as string)
    const packed = given ?? deflateRawSync(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(says ?? content.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, place, Buffer.from(name)]))
    files.push(file)
    offset += file.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, central, end])
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
const relations = (...all: string[]) => `${head}<Relationships>${all.join('')}</Relationships>`

type Book = {
  /** What stands in the sheet: rows, and what is beside them. */
  rows: string
  texts?: readonly string[]
  /** What stands in its styles. */
  styles?: string
  is1904?: boolean
  beside?: string
  sheet?: Partial<Part>
  strings?: Partial<Part>
}

/** A workbook of two sheets, of which the first is hidden. */
export function packXlsx({
  rows,
  texts = [],
  styles = '',
  is1904 = false,
  beside = '',
  sheet = {},
  strings: shared = {},
}: Book): Buffer {
  const strings = texts.map(text => `<si>${text.startsWith('<') ? text : `<t>${text}</t>`}</si>`).join('')
  return packZip([
    { name: '_rels/.rels', bytes: relations(relation('r1', 'officeDocument', 'xl/workbook.xml')) },
    {
      name: 'xl/workbook.xml',
      bytes: `${head}<workbook><workbookPr date1904="${Number(is1904)}"/><sheets>
        <sheet name="Notes" sheetId="1" state="hidden" r:id="r1"/><sheet name="Clients" sheetId="2" r:id="r2"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      bytes: relations(
        relation('r1', 'worksheet', 'worksheets/sheet1.xml'),
        relation('r2', 'worksheet', '/xl/worksheets/sheet2.xml'),
        relation('r3', 'sharedStrings', 'sharedStrings.xml'),
        relation('r4', 'styles', 'styles.xml'),
      ),
    },
    { name: 'xl/sharedStrings.xml', bytes: `${head}<sst>${strings}</sst>`, ...shared },
    { name: 'xl/styles.xml', bytes: `${head}<styleSheet>${styles}</styleSheet>` },
    { name: 'xl/worksheets/sheet1.xml', bytes: `${head}<worksheet><sheetData/></worksheet>` },
    {
      name: 'xl/worksheets/sheet2.xml',
      bytes: `${head}<worksheet>${beside}<sheetData>${rows}</sheetData></worksheet>`,
      ...sheet,
    },
  ])
}

const block = 2 ** 20

/** Packed as in a file that unpacks to much: `start`, as many times `again` as fill that many MiB, and `end`; never unpacked here. */
export function packMuch(start: string, again: string, mebibytes: number, end: string) {
  const piece = Buffer.from(again.repeat(Math.floor(block / again.length)))
  const flushed = (bytes: Buffer) => deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH, level: 9 })
  const packed = Buffer.concat([
    flushed(Buffer.from(start)),
    ...Array<Buffer>(mebibytes).fill(flushed(piece)),
    deflateRawSync(Buffer.from(end)),
  ])
  return { bytes: '', packed, says: start.length + mebibytes * piece.length + end.length }
}
