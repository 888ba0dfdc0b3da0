import type { FastifyInstance } from 'fastify'
import { imports } from '#contract/imports.ts'
import { serve } from '#server/http/serve.ts'
import type { Importers } from './importer.ts'
import { findImport, listImports } from './queries.ts'
import { exportRefused, listRows } from './rows.ts'
import { cancelImport, changeImport, commitImport, undoImport } from './steer.ts'
import { previewUndo } from './undo.ts'
import { beginImport, keepPart } from './upload.ts'
import { writeTemplate } from './write-template.ts'

export const serveImports =
  (importers: Importers) =>
  (app: FastifyInstance): void => {
    const { sql } = app
    serve(app, imports.list, ({ query, caller }) => listImports(sql, caller, query))
    serve(app, imports.template, ({ params, query }) => writeTemplate(params.entity, query.format))
    serve(app, imports.one, ({ params, caller }) => findImport(sql, caller, params.id))
    serve(app, imports.create, ({ body, caller }) => beginImport(sql, caller, body))
    serve(app, imports.sendPart, ({ params, caller, request }) =>
      keepPart(sql, caller, params.id, params.n, request.body),
    )
    serve(app, imports.change, ({ params, body, caller }) => changeImport(sql, caller, params.id, body))
    serve(app, imports.rows, ({ params, query, caller }) => listRows(sql, caller, params.id, query))
    serve(app, imports.refused, ({ params, caller }) => exportRefused(sql, caller, params.id))
    serve(app, imports.commit, ({ params, body, caller }) => commitImport(sql, caller, params.id, body))
    serve(app, imports.cancel, ({ params, caller }) => cancelImport(sql, caller, params.id))
    serve(app, imports.undoPreview, async ({ params, caller }) => {
      await findImport(sql, caller, params.id)
      return previewUndo(sql, importers, caller, params.id)
    })
    serve(app, imports.undo, ({ params, body, caller }) => undoImport(sql, caller, params.id, body))
  }
