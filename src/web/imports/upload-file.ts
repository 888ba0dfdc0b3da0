import type { ImportedEntity } from '#contract/import-fields.ts'
import { imports } from '#contract/imports.ts'
import { importLimits } from '#domain/imports.ts'
import { call } from '#web/app/api.ts'
import { asFailure } from '#web/app/read-failure.ts'

const mostTries = 3

/** Sends a file part by part, and says how much of it is there; a part that a broken line lost is sent again. Answers the import. */
export async function uploadFile(
  file: File,
  entity: ImportedEntity,
  onProgress: (share: number) => void,
): Promise<number> {
  const { id } = await call(imports.create, {
    body: { entity, name: file.name.slice(-200), size: file.size },
  })
  const count = Math.ceil(file.size / importLimits.part)
  for (let n = 0; n < count; n++) {
    const part = file.slice(n * importLimits.part, (n + 1) * importLimits.part)
    await sendPart(id, n, new Uint8Array(await part.arrayBuffer()))
    onProgress((n + 1) / count)
  }
  return id
}

async function sendPart(id: number, n: number, bytes: Uint8Array<ArrayBuffer>, tries = 1): Promise<void> {
  try {
    await call(imports.sendPart, { params: { id, n }, bytes })
  } catch (error) {
    if (asFailure(error)?.kind !== 'unavailable' || tries >= mostTries) throw error
    await sendPart(id, n, bytes, tries + 1)
  }
}
