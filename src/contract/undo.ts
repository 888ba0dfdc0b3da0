import { z } from 'zod'
import { sayFault } from '#words/en/faults.ts'
import { audits } from './audits.ts'
import { bulk } from './bulk.ts'
import { verdict } from './changes.ts'
import { copies } from './copies.ts'
import { doneForm } from './done.ts'
import type { Endpoint } from './endpoint.ts'
import { pickedId, version } from './values.ts'

const projectId = pickedId(sayFault.text('chooseAudit'))

/** What is taken back by a call of its own, as it would be called. */
const wayBack = z.discriminatedUnion('kind', [
  bulk.undo.body
    .extend({ kind: z.literal('reopen') })
    .meta({ description: '`POST /changes/bulk/undo`. ReOpenAudit.' }),
  copies.undo.body
    .extend({ kind: z.literal('remove') })
    .meta({ description: '`POST /changes/copies/undo`. DeleteAudit.' }),
  z
    .object({ ...audits.update.body.shape, kind: z.literal('edit'), projectId })
    .meta({ description: '`PUT /projects/{id}`. ModifyAudit.' }),
  z
    .object({
      kind: z.literal('done'),
      projectId,
      version,
      done: doneForm.nullable().meta({ description: 'Null: `PUT /projects/{id}/not-done`.' }),
    })
    .meta({ description: '`PUT /projects/{id}/done`. ViewAssignedAudits.' }),
])

export const undoCalls = {
  preview: {
    method: 'POST',
    path: '/changes/undo/preview',
    access: ['ModifyAudit', 'ReOpenAudit', 'DeleteAudit', 'ViewAssignedAudits'],
    writesNothing: true,
    oneAtATime: true,
    mostSeconds: 30,
    summary: 'What taking back a change by a call of its own would be refused with, without making it',
    body: wayBack,
    reply: z.object({ refusal: verdict.shape.refusal }),
  },
} satisfies Record<string, Endpoint>
