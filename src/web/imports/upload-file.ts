import type { ImportedEntity } from '#contract/import-fields.ts'
import { imports } from '#contract/imports.ts'
import { importLimits } from '#domain/imports.ts'
import { call } from '#web/app/api.ts'
import { asFailure } from '#web/app/read-failure.ts'
import { currentUser } from '#web/app/session.ts'
import type { OneImport } from './import.ts'

type Progress = (share: number) => void

/**
 * Sends a file part by part, and says how much of it is there; answers the import. One of the same name and size whose upload
 * stopped half-way goes on with what is missing.
 */
export async function uploadFile(file: File, entity: ImportedEntity, onProgress: Progress): Promise<number> {
  const name = file.name.slice(-200)
  const begun = await findBegun({ name, entity, size: file.size })
  if (begun && (await goesOn(begun, file, onProgress))) return begun.id
  const made = await call(imports.create, { body: { entity, name, size: file.size } })
  await sendParts(made, file, onProgress)
  return made.id
}

/** One’s own; with ModifyMasterData the list is everybody’s. */
async function findBegun({
  name,
  entity,
  size,
}: Pick<OneImport, 'name' | 'entity' | 'size'>): Promise<OneImport | undefined> {
  const { rows } = await call(imports.list, { query: { entity, value: name, sort: 'id:desc', limit: 20 } })
  const found = rows.find(
    one =>
      one.state === 'uploading' &&
      one.name === name &&
      one.size === size &&
      one.createdBy.id === currentUser()?.id,
  )
  return found && call(imports.one, { params: { id: found.id } })
}

/** False where it was another file after all: what is there of that one is given up. */
async function goesOn(begun: OneImport, file: File, onProgress: Progress): Promise<boolean> {
  try {
    await sendParts(begun, file, onProgress)
    return true
  } catch (error) {
    if (asFailure(error)?.kind !== 'conflict') throw error
    await call(imports.cancel, { params: { id: begun.id }, body: { version: begun.version } })
    return false
  }
}

async function sendParts({ id, received }: OneImport, file: File, onProgress: Progress): Promise<void> {
  const count = Math.ceil(file.size / importLimits.part)
  const known = new Map(received.map(({ n, sha256 }) => [n, sha256]))
  for (let n = 0; n < count; n++) {
    const part = file.slice(n * importLimits.part, (n + 1) * importLimits.part)
    const bytes = new Uint8Array(await part.arrayBuffer())
    if (!known.has(n) || known.get(n) !== (await digest(bytes))) await sendPart(id, n, bytes)
    onProgress((n + 1) / count)
  }
}

/** Undefined where the browser tells none, as without https: the part is sent again, and the server compares. */
async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  if (!isSecureContext) return undefined
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, byte => byte.toString(16).padStart(2, '0')).join('')
}

const mostTries = 3

/** One that a broken line lost is sent again. */
async function sendPart(id: number, n: number, bytes: Uint8Array<ArrayBuffer>, tries = 1): Promise<void> {
  try {
    await call(imports.sendPart, { params: { id, n }, bytes })
  } catch (error) {
    if (asFailure(error)?.kind !== 'unavailable' || tries >= mostTries) throw error
    await sendPart(id, n, bytes, tries + 1)
  }
}
