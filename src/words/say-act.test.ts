import { expect, test } from 'vitest'
import type { HistoryKind } from '#domain/history.ts'
import { nameAct, nameActOnSeveral, nameKind, nameUndo, sayAct } from './say-act.ts'
import { nameKeptVisit } from './visit-name.ts'

const account = { noun: 'account', table: 'account' }
const time = { noun: 'time', table: 'roster_entry', timeOf: 'auditor_id' }

test.each([
  ['enable', 'enabled the account', 'Enabled'],
  ['disable', 'disabled the account', 'Disabled'],
  ['reset password', 'reset the password', 'Password reset'],
  ['add', 'changed the account', 'Changed'],
  ['first start', 'set up the account', 'Set up'],
])('history says of %s that somebody %s', (action, act, kind) => {
  expect(nameAct(action, account)).toBe(act)
  expect(nameKind(action)).toBe(kind)
})

test('who did it is in the sentence, however it is shown', () => {
  const said = sayAct('draft', { noun: 'audit', table: 'audit' }, 'Ada Vo', name => `*${name}*`)
  expect([said].flat().join('')).toBe('*Ada Vo* returned the audit to draft')
})

test('whose time a record takes has moved; where it was removed, the record changed', () => {
  expect(nameAct('update', time)).toBe('moved the time')
  expect(nameAct('remove', time)).toBe('changed the time')
})

test('a record of which no words know is called as its card says', () => {
  expect(nameAct('create', { noun: 'vehicle', table: 'vehicle' })).toBe('created the vehicle')
})

test('what was done to several at once says to how many', () => {
  const audit = { noun: 'audit', table: 'audit' }
  expect(nameActOnSeveral('delete', audit, 1285)).toBe('deleted 1,285 audits')
  expect(nameActOnSeveral('draft', audit, 2)).toBe('returned 2 audits to draft')
  expect(nameActOnSeveral('change', { noun: 'visit', table: 'visit' }, 3)).toBe('changed 3 visits')
  expect(nameActOnSeveral('assign', audit, 12)).toBe('assigned auditors: 12 audits')
  expect(nameActOnSeveral('put-on-hold', audit, 2)).toBe('put on hold: 2 audits')
  expect(nameActOnSeveral('create', { noun: 'vehicle', table: 'vehicle' }, 2)).toBe('created 2 × vehicle')
})

test('an action that an older version kept goes by its own name', () => {
  expect(nameAct('put-on-hold', account)).toBe('put on hold')
  expect(nameKind('put-on-hold')).toBe('Put on hold')
  expect(nameKind('toString')).toBe('ToString')
})

test('records that the history of another shows are named, visits as their certificate is known there', () => {
  const visit = { noun: 'visit', table: 'visit' }
  expect(nameAct('waive', visit, ['surveillance 1 QMS-12'])).toBe('waived Surveillance 1')
  expect(nameAct('update', visit, ['surveillance 2 QMS-12', 'recertification 0 QMS-12'])).toBe(
    'changed Surveillance 2 and Recertification',
  )
  expect(nameAct('waive', visit)).toBe('waived the visit')
  expect(nameAct('update', { noun: 'site', table: 'site' }, ['Hanoi'])).toBe('changed the site Hanoi')
  expect(nameAct('grant', { noun: 'certificate', table: 'certificate' }, ['QMS-12'])).toBe(
    'granted the certificate QMS-12',
  )
})

test('a visit that stands by itself is named with its certificate', () => {
  expect(nameKeptVisit('surveillance 1 QMS 12/a')).toBe('Surveillance 1 of QMS 12/a')
  expect(nameKeptVisit('stage1 0')).toBe('Stage 1 of a pending certificate')
  expect(nameKeptVisit('no. 5')).toBe('no. 5')
})

/** A kind that is missing here doesn’t type-check. */
const kinds: Record<HistoryKind, true> = {
  create: true,
  update: true,
  delete: true,
  assign: true,
  're-assign': true,
  draft: true,
  cancel: true,
  complete: true,
  're-open': true,
  waive: true,
  agree: true,
  tentative: true,
  done: true,
  'not-done': true,
  release: true,
  grant: true,
  renew: true,
  extend: true,
  suspend: true,
  restore: true,
  withdraw: true,
  accept: true,
  reject: true,
  follow: true,
  unfollow: true,
  enable: true,
  disable: true,
  'reset password': true,
  'change password': true,
  'failed sign-in': true,
  'rotate keys': true,
  import: true,
  demo: true,
  'first start': true,
}

test.each(Object.keys(kinds))('%s has a sentence, and a name to filter by', kind => {
  expect(nameAct(kind, account)).toMatch(/^[a-z]/)
  expect(nameKind(kind)).toMatch(/^[A-Z]/)
})

test('What Undo took back is told as that, of one and of several', () => {
  expect(nameUndo('delete', { noun: 'audit', table: 'audit' }, 285)).toBe('undid the creation of 285 audits')
  expect(nameUndo('delete', { noun: 'audit', table: 'audit' }, 1)).toBe('undid the creation of the audit')
  expect(nameUndo('update', { noun: 'audit', table: 'audit' }, 2)).toBe('changed 2 audits by Undo')
})
