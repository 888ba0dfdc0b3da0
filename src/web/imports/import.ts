import type { Reply, RowOf } from '#contract/endpoint.ts'
import type { ImportedEntity } from '#contract/import-fields.ts'
import { importEntity, importedEntities } from '#contract/import-fields.ts'
import type { imports } from '#contract/imports.ts'
import { isAtWork } from '#domain/imports.ts'
import { holds } from '#web/app/session.ts'

export type Import = RowOf<typeof imports.list>
export type OneImport = Reply<typeof imports.one>
export type ImportRow = RowOf<typeof imports.rows>

/** What whoever is signed in may import. */
export const listImportable = (): ImportedEntity[] =>
  importedEntities.filter(entity => {
    const { create, change } = importEntity(entity)
    return holds(create) || holds(change)
  })

/** Whether the server has something to do. */
export const isUnderWay = ({ state, isUndoing }: OneImport): boolean => isAtWork(state) || isUndoing
