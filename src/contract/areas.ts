import { z } from 'zod'
import { sayCompetenceFault } from '#words/en/competence-faults.ts'
import { sayFault } from '#words/en/faults.ts'
import type { Endpoint } from './endpoint.ts'
import { fault } from './fault.ts'
import { flagFilter, idFilter, listQuery, many, page, textFilter } from './list.ts'
import { idParams, list, pickedId, recordFields, requiredText, version } from './values.ts'

const area = z.object({
  ...recordFields,
  list: z.string().meta({ description: 'What it is one of: `IAF`, product categories …' }),
  code: z.string(),
  name: z.string(),
  isEnabled: z.boolean(),
})

/** An area as other records show it. */
export const areaLabel = area.pick({ id: true, list: true, code: true, name: true })

export const listName = requiredText(sayCompetenceFault.text('enterList'), 60)

export const areaForm = z.object({
  list: listName,
  code: requiredText(sayCompetenceFault.text('enterCode'), 20),
  name: requiredText(sayFault.text('enterName')),
  isEnabled: z.boolean(fault(sayFault.text('notTrueOrFalse'))).default(true),
})

/** Areas that are picked for something; twice is once. */
export const areaIds = list(pickedId(sayCompetenceFault.text('chooseArea')), 100, {
  tooMany: most => sayCompetenceFault.text('tooManyAreas', most),
})

export const areas = {
  list: {
    method: 'GET',
    path: '/areas',
    access: 'signedIn',
    summary: 'List technical areas',
    query: listQuery(['id', 'list', 'code', 'name', 'isEnabled', 'createdAt', 'updatedAt'], {
      areaId: many(idFilter).optional().meta({ description: 'These areas alone.' }),
      list: textFilter.optional().meta({ description: 'Those of this list, whatever the case.' }),
      code: textFilter.optional(),
      name: textFilter.optional(),
      isEnabled: flagFilter.optional(),
    }),
    reply: page(area),
  },
  one: {
    method: 'GET',
    path: '/areas/:id',
    access: ['ViewDetailMasterData'],
    summary: 'Read a technical area',
    params: idParams,
    reply: area,
  },
  create: {
    method: 'POST',
    path: '/areas',
    access: ['CreateMasterData'],
    summary: 'Create a technical area',
    body: areaForm,
    reply: area,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/areas/:id',
    access: ['ModifyMasterData'],
    summary: 'Change a technical area; one in use stays in its list',
    params: idParams,
    body: areaForm.extend({ version: version.optional() }),
    reply: area,
  },
  remove: {
    method: 'DELETE',
    path: '/areas/:id',
    removesRow: true,
    access: ['DeleteMasterData'],
    summary: 'Delete a technical area that nothing uses',
    params: idParams,
  },
} satisfies Record<string, Endpoint>
