import { z } from 'zod'
import { sayFault } from '#words/en/faults.ts'
import { sayViewFault } from '#words/en/view-faults.ts'
import type { Endpoint } from './endpoint.ts'
import { fault } from './fault.ts'
import { idParams, named, requiredText, version } from './values.ts'

/** How many one person may have. */
export const mostViews = 50

/** What the dialog fills in. */
export const savedViewForm = z.object({
  name: requiredText(sayViewFault.text('enterName'), 60),
  isShared: z.boolean(fault(sayFault.text('notTrueOrFalse'))).meta({
    description: 'Everybody of one’s department sees it.',
  }),
})

const search = z
  .string(fault(sayViewFault.text('noSearch')))
  .max(2000, fault(sayViewFault.text('noSearch')))
  .regex(/^[\w.~*%+=&:-]*$/, fault(sayViewFault.text('noSearch')))
  .meta({ description: 'What stands behind the question mark of the roster’s address, without a day.' })

const savedView = z.object({
  id: z.int(),
  version,
  name: z.string(),
  search,
  department: named.nullable().meta({ description: 'Whose members see it. Null: its maker alone.' }),
  owner: named,
  isChangeable: z.boolean().meta({ description: 'The caller may rename, change and delete it.' }),
})

const access = ['ViewAllRoster'] as const
const changes = ['/saved-views'] as const

/** Views of the roster, under names: one’s own, and those of one’s department. */
export const savedViews = {
  list: {
    method: 'GET',
    path: '/saved-views',
    access,
    summary: 'List one’s own saved views of the roster, and those of one’s department, by name',
    reply: z.object({ rows: z.array(savedView) }),
  },
  create: {
    method: 'POST',
    path: '/saved-views',
    changes,
    access,
    summary: 'Save a view of the roster',
    body: savedViewForm.extend({ search }),
    mostPerMinute: 60,
    reply: savedView,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/saved-views/:id',
    changes,
    access,
    summary:
      'Rename a saved view, share it or no longer, or let it show something else; what is absent stays',
    description:
      'For its maker; for a member of its department who holds ModifyMasterData; once its maker has left the department, for any member.',
    params: idParams,
    body: savedViewForm.extend({ search }).partial().extend({ version }),
    mostPerMinute: 60,
    reply: savedView,
  },
  remove: {
    method: 'DELETE',
    path: '/saved-views/:id',
    changes,
    removesRow: true,
    access,
    summary: 'Delete a saved view, for whoever may change it',
    params: idParams,
    mostPerMinute: 60,
  },
} satisfies Record<string, Endpoint>
