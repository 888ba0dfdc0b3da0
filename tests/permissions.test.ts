import { describe, expect, test } from 'vitest'
import { listServed, openSession, startApp, statusOf } from './app.ts'
import { makeAccount } from './factories.ts'

/**
 * Who may call what, written by hand from the specification (§3.4 to §3.6 and §4); never from the contract, which it checks.
 * ● allowed, ○ allowed for one's own rows, – refused.
 */
const table = `
                                        Administrator  Planner  Customer service  Auditor   Certification manager
GET    /users/get/me                    ●              ●        ●                 ●         ●
POST   /auth/again                      ●              ●        ●                 ●         ●
PATCH  /users/me/password               ●              ●        ●                 ●         ●
PUT    /users/me/preferences            ●              ●        ●                 ●         ●
GET    /users/me/sessions               ○              ○        ○                 ○         ○
DELETE /users/me/sessions               ○              ○        ○                 ○         ○
DELETE /users/me/sessions/{id}          ○              ○        ○                 ○         ○

GET    /users                           ●              ●        ●                 ○         ●
GET    /users/{id}                      ●              ●        ●                 ○         ●
GET    /users/reviews                   ●              ●        ●                 ●         ●
POST   /users                           ●              –        –                 –         –
PUT    /users/{id}                      ●              –        –                 –         –
PUT    /users/disable-user/{id}         ●              –        –                 –         –
PUT    /users/soft-delete/{id}          ●              –        –                 –         –
POST   /users/{id}/one-time-password    ●              –        –                 –         –

GET    /auditors                        ●              ●        ●                 –         ●
GET    /auditors/{id}                   ●              ●        ●                 –         ●
GET    /auditors/free-dates             ●              ●        ●                 –         ●
GET    /auditors/common-dates           ●              ●        ●                 –         ●
POST   /auditors                        ●              –        –                 –         –
PUT    /auditors/{id}                   ●              –        –                 –         –
GET    /auditors/{id}/competences       ●              ●        ●                 ○         ●
PUT    /auditors/{id}/competences       ●              –        –                 –         ●
PUT    /auditors/{id}/competences/approve ●            –        –                 –         ●
GET    /auditors/{id}/activity          ●              ●        ●                 ○         ●
GET    /competences                     ●              ●        ●                 –         ●

GET    /roles                           ●              ●        ●                 ●         ●
GET    /roles/permissions               ●              ●        ●                 ●         ●
GET    /roles/{id}                      ●              ●        ●                 –         ●
POST   /roles                           ●              –        –                 –         –
PUT    /roles/{id}                      ●              –        –                 –         –
DELETE /roles/{id}                      ●              –        –                 –         –

GET    /countries                       ●              ●        ●                 ●         ●
GET    /countries/holidays              ●              ●        ●                 ●         ●
GET    /countries/{id}                  ●              ●        ●                 –         ●
POST   /countries                       ●              –        –                 –         –
PUT    /countries/{id}                  ●              –        –                 –         –
DELETE /countries/{id}                  ●              –        –                 –         –

GET    /departments                     ●              ●        ●                 ●         ●
GET    /departments/{id}                ●              ●        ●                 –         ●
POST   /departments                     ●              –        –                 –         –
PUT    /departments/{id}                ●              –        –                 –         –
DELETE /departments/{id}                ●              –        –                 –         –

GET    /standards                       ●              ●        ●                 ●         ●
GET    /standards/{id}                  ●              ●        ●                 –         ●
POST   /standards                       ●              –        –                 –         –
PUT    /standards/{id}                  ●              –        –                 –         –
DELETE /standards/{id}                  ●              –        –                 –         –
GET    /areas                           ●              ●        ●                 ●         ●
GET    /areas/{id}                      ●              ●        ●                 –         ●
POST   /areas                           ●              –        –                 –         –
PUT    /areas/{id}                      ●              –        –                 –         –
DELETE /areas/{id}                      ●              –        –                 –         –
GET    /day-tables                      ●              ●        ●                 ●         ●
GET    /day-tables/{id}                 ●              ●        ●                 –         ●
POST   /day-tables                      ●              –        –                 –         –
PUT    /day-tables/{id}                 ●              –        –                 –         –
DELETE /day-tables/{id}                 ●              –        –                 –         –
POST   /visits/proposal                 ●              ●        ●                 –         ●
POST   /visits/drafts                   ●              ●        ●                 –         ●
DELETE /visits/drafts/{id}              ●              ●        ●                 –         ●
GET    /visits/capacity                 ●              ●        ●                 –         ●
GET    /visits/figures                  ●              ●        ●                 –         ●
GET    /programme-settings              ●              ●        ●                 –         ●
PUT    /programme-settings              ●              –        –                 –         –
GET    /team-rules                      ●              ●        ●                 ●         ●
PUT    /team-rules                      ●              –        –                 –         –

GET    /calendar-links                  ○              ○        ○                 ○         ○
POST   /calendar-links                  ●              ●        ●                 ●         ●
PUT    /calendar-links/{id}/renew       ○              ○        ○                 ○         ○
DELETE /calendar-links/{id}             ●              ○        ○                 ○         ○
GET    /calendar-links/everyones        ●              –        –                 –         –

GET    /settings/messages               ●              –        –                 –         –
PUT    /settings/messages               ●              –        –                 –         –
POST   /settings/messages/preview       ●              –        –                 –         –
GET    /projects/{id}/mails             ●              ●        ●                 –         ●
POST   /projects/{id}/mails             ●              ●        ●                 –         ●
PUT    /projects/{id}/mails/{mailId}    ●              ●        ●                 –         ●

POST   /exports                         ●              ●        ●                 –         ●
GET    /exports                         ●              –        –                 –         –

GET    /customers                       ●              ●        ●                 –         ●
GET    /customers/{id}                  ●              ●        ●                 –         ●
POST   /customers                       ●              ●        ●                 –         ●
PUT    /customers/{id}                  ●              ●        ●                 –         ●
DELETE /customers/{id}                  ●              –        –                 –         –
POST   /customers/{id}/sites            ●              ●        ●                 –         ●
GET    /sites                           ●              ●        ●                 –         ●
PUT    /sites/{id}                      ●              ●        ●                 –         ●
DELETE /sites/{id}                      ●              ●        ●                 –         ●

GET    /exclusions                      ●              ●        ○                 ○         ●
GET    /exclusions/overrides            ●              ●        –                 –         ●
GET    /exclusions/{id}                 ●              ●        ○                 ○         ●
POST   /exclusions                      ●              ○        ○                 ○         ●
PUT    /exclusions/{id}                 ●              –        –                 –         ●
GET    /customers/{id}/wishes           ●              ●        ●                 –         ●
PUT    /customers/{id}/wishes           ●              ●        ●                 –         ●

GET    /certificates                    ●              ●        ●                 –         ●
GET    /certificates/{id}               ●              ●        ●                 –         ●
POST   /certificates                    ●              ●        ●                 –         ●
PUT    /certificates/{id}               ●              ●        ●                 –         ●
PUT    /certificates/{id}/grant         ●              ●        –                 –         ●
PUT    /certificates/{id}/renew         ●              ●        –                 –         ●
PUT    /certificates/{id}/extend        ●              ●        –                 –         ●
PUT    /certificates/{id}/suspend       ●              ●        –                 –         ●
PUT    /certificates/{id}/restore       ●              ●        –                 –         ●
PUT    /certificates/{id}/withdraw      ●              ●        –                 –         ●
DELETE /certificates/{id}               ●              –        –                 –         –

GET    /visits                          ●              ●        ●                 –         ●
GET    /visits/counts                   ●              ●        ●                 –         ●
GET    /visits/{id}                     ●              ●        ●                 –         ●
POST   /certificates/{id}/visits        ●              ●        ●                 –         ●
PUT    /visits/{id}                     ●              ●        –                 –         –
PUT    /visits/{id}/waive               ●              ●        –                 –         –
PUT    /visits/{id}/re-open             ●              ●        –                 –         –

GET    /work                            ●              ●        ●                 –         ●
GET    /work/counts                     ●              ●        ●                 –         ●

GET    /plans                           ●              ●        –                 –         ●
GET    /plans/presets                   ●              ●        –                 –         ●
GET    /plans/{id}                      ●              ●        –                 –         ●
GET    /plans/{id}/rows                 ●              ●        –                 –         ●
GET    /plans/{id}/ghosts               ●              ●        –                 –         ●
GET    /plans/{id}/compare              ●              ●        –                 –         ●
POST   /plans                           ●              ●        –                 –         ●
POST   /plans/preview                   ●              ●        –                 –         ●
POST   /plans/{id}/again                ●              ●        –                 –         ●
PUT    /plans/{id}/stop                 ●              ●        –                 –         ●
PUT    /plans/{id}/rows/{rowId}         ●              ●        –                 –         ●
PUT    /plans/{id}/accept               ●              ●        –                 –         ●
PUT    /plans/{id}/undo                 ●              ●        –                 –         ●
DELETE /plans/{id}                      ●              ●        –                 –         ●

GET    /projects                        ●              ●        ●                 ○         ●
GET    /projects/uncovered              ●              ●        ●                 –         ●
GET    /projects/concerns               ●              ●        ●                 –         ●
GET    /projects/changes                ●              ●        ●                 –         ●
GET    /projects/{id}                   ●              ●        ●                 ○         ●
POST   /projects                        ●              ●        ●                 –         ●
PUT    /projects/{id}                   ●              ●        ●                 –         ●
PUT    /projects/{id}/assign            ●              ●        ●                 –         ●
PUT    /projects/{id}/re-assign         ●              ●        –                 –         –
PUT    /projects/{id}/draft             ●              ●        ●                 –         ●
PUT    /projects/{id}/agree             ●              ●        ●                 –         ●
PUT    /projects/{id}/cancel            ●              ●        ●                 –         ●
PUT    /projects/{id}/complete          ●              ●        ●                 –         ●
PUT    /projects/{id}/done              ○              ○        ○                 ○         ○
PUT    /projects/{id}/not-done          ○              ○        ○                 ○         ○
PUT    /projects/{id}/re-open           ●              ●        –                 –         –
PUT    /projects/{id}/follow            ●              ●        ●                 –         ●
DELETE /projects/{id}                   ●              ●        –                 –         –

GET    /rosters                         ●              ●        ●                 –         ●
GET    /rosters/rosters/me              ○              ○        ○                 ○         ○
GET    /rosters/rosters/me/days         ○              ○        ○                 ○         ○
GET    /rosters/{id}                    ●              ●        ●                 ○         ●
POST   /rosters                         ●              ●        –                 –         –
PUT    /rosters/{id}                    ●              ●        –                 –         –

GET    /saved-views                     ●              ●        ●                 –         ●
POST   /saved-views                     ●              ●        ●                 –         ●
PUT    /saved-views/{id}                ○              ○        ○                 –         ○
DELETE /saved-views/{id}                ○              ○        ○                 –         ○

POST   /changes/copies                  ●              ●        ●                 –         ●
POST   /changes/copies/preview          ●              ●        ●                 –         ●
POST   /changes/copies/undo             ●              ●        –                 –         –

POST   /changes                         ●              ●        ●                 –         ●
POST   /changes/preview                 ●              ●        ●                 –         ●
POST   /changes/bulk                    ●              ●        ●                 –         ●
POST   /changes/bulk/preview            ●              ●        ●                 –         ●
POST   /changes/bulk/undo               ●              ●        –                 –         –
POST   /changes/undo/preview            ●              ●        ●                 ●         ●

GET    /disruptions                     ●              ●        ●                 –         ●
GET    /disruptions/{id}                ●              ●        ●                 –         ●
POST   /disruptions                     ●              ●        –                 –         –
POST   /disruptions/preview             ●              ●        –                 –         –
PUT    /disruptions/{id}                ●              ●        –                 –         –
PUT    /disruptions/{id}/close          ●              ●        –                 –         –
GET    /disruptions/{id}/options        ●              ●        –                 –         –
POST   /disruptions/{id}/suggest        ●              ●        –                 –         –
PUT    /disruptions/{id}/apply          ●              ●        –                 –         –
PUT    /disruptions/{id}/undo           ●              ●        –                 –         –

GET    /requests                        ●              ●        ○                 ○         ○
GET    /requests/colleagues-away        ●              ●        ●                 ●         ●
GET    /requests/allowance              ●              ●        ●                 ●         ●
GET    /requests/approval               ○              ○        –                 –         –
GET    /requests/{id}                   ●              ●        ○                 ○         ○
GET    /requests/{id}/consequences      ●              ●        –                 –         –
POST   /requests                        ●              ●        ○                 ○         ○
PUT    /requests/{id}                   ○              ○        ○                 ○         ○
PUT    /requests/{id}/cancellation      ○              ○        ○                 ○         ○
PUT    /requests/{id}/cancellation/refuse ○            ○        ○                 ○         ○
DELETE /requests/{id}                   ●              ●        ○                 ○         ○
PUT    /requests/approve/{id}           ●              ●        –                 –         –

GET    /imports                         ●              ●        ●                 –         ●
GET    /imports/{id}                    ●              ●        ●                 –         ●
GET    /imports/templates/{entity}      ●              ●        ●                 –         ●
GET    /imports/{id}/rows               ●              ●        ●                 –         ●
GET    /imports/{id}/refused            ●              ●        ●                 –         ●
GET    /imports/{id}/undo               ●              ●        ●                 –         ●
POST   /imports                         ●              ●        ●                 –         ●
PUT    /imports/{id}                    ●              ●        ●                 –         ●
PUT    /imports/{id}/parts/{n}          ●              ●        ●                 –         ●
PUT    /imports/{id}/commit             ●              ●        ●                 –         ●
PUT    /imports/{id}/cancel             ●              ●        ●                 –         ●
PUT    /imports/{id}/undo               ●              ●        ●                 –         ●

GET    /notifications                   ○              ○        ○                 ○         ○
PUT    /notifications/read              ○              ○        ○                 ○         ○
GET    /notifications/mail-settings     ○              ○        ○                 ○         ○
PUT    /notifications/mail-settings     ○              ○        ○                 ○         ○
GET    /notifications/push              ○              ○        ○                 ○         ○
PUT    /notifications/push              ○              ○        ○                 ○         ○
POST   /notifications/push/devices      ○              ○        ○                 ○         ○
DELETE /notifications/push/devices/{id} ○              ○        ○                 ○         ○
POST   /notifications/push/devices/{id}/test ○         ○        ○                 ○         ○
GET    /version                         ●              ●        ●                 ●         ●
GET    /events                          ●              ●        ●                 ○         ●
GET    /acts                            ●              ●        ●                 –         ●
GET    /history                         ●              ●        ●                 ○         ●
GET    /history/export                  ●              ●        ●                 ○         ●
`

/** Open to anyone, with a token or without. */
const open = [
  'POST /auth',
  'POST /auth/refresh',
  'POST /auth/logout',
  'POST /users/forgot-password',
  'POST /users/update-password',
  'GET /calendar/{file}',
  'GET /exports/{ticket}',
  'GET /health',
  'GET /health/live',
  'GET /health/ready',
]

const roles = ['Administrator', 'Planner', 'Customer service', 'Auditor', 'Certification manager'] as const

const cases = table
  .split('\n')
  .map(line => /^(\w+) +(\/\S+) +([●○–]) +([●○–]) +([●○–]) +([●○–]) +([●○–])$/.exec(line))
  .filter(row => row !== null)
  .map(([, method = '', path = '', ...cells]) => ({ name: `${method} ${path}`, cells }))

const app = await startApp()
const { sql } = app
const served = await listServed(app)

test('The table has a line for every endpoint that is served, and none besides.', () => {
  expect(cases).toHaveLength(table.split('\n').filter(line => line.includes('/')).length)
  const written = [...open, ...cases.map(({ name }) => name)]
  const unwritten = served.filter(name => !written.includes(name))
  expect(unwritten, 'give each a line in the table, from what each role is wanted to do').toEqual([])
  expect(written.toSorted()).toEqual(served.toSorted())
})

const accountIds = await Promise.all(roles.map(role => makeAccount(sql, { role })))

describe.each(roles.map((role, column) => ({ role, column })))('$role', ({ column }) => {
  const accountId = accountIds[column] ?? 0

  test.each(cases)('$name', async ({ name, cells }) => {
    const status = await statusOf(app, name, await openSession(app, accountId))
    if (cells[column] === '–') expect(status).toBe(403)
    else expect([200, 201, 204, 400, 404]).toContain(status)
  })
})

describe('Without a session', () => {
  test.each(cases)('$name is refused', async ({ name }) => {
    expect(await statusOf(app, name)).toBe(401)
  })

  test.each(open)('%s is open', async name => {
    // A made-up ticket or address finds nothing.
    const answers = /\{(ticket|file)\}/.test(name) ? [404] : [200, 204, 400]
    expect(answers).toContain(await statusOf(app, name))
  })
})
