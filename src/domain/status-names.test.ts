import { expect, test } from 'vitest'
import { readAuditStatus, readStanding } from './status-names.ts'

test.each([
  ['active', 'active'],
  ['Aktiv', 'active'],
  ['gültig', 'active'],
  ['Gueltig', 'active'],
  ['in Kraft', 'active'],
  ['abgelaufen', 'active'],
  ['Expired', 'active'],
  ['ausgesetzt', 'suspended'],
  ['Zurückgezogen', 'withdrawn'],
  ['zurueckgezogen', 'withdrawn'],
  ['entzogen', 'withdrawn'],
  ['pending', undefined],
  ['', undefined],
])('A certificate that is %j', (called, status) => expect(readStanding(called)).toBe(status))

test.each([
  ['Draft', 'draft'],
  ['Entwurf', 'draft'],
  ['zugewiesen', 'assigned'],
  ['überfällig', 'assigned'],
  ['Auditing', 'assigned'],
  ['läuft', 'assigned'],
  ['abgesagt', 'canceled'],
  ['Cancelled', 'canceled'],
  ['abgeschlossen', 'completed'],
  ['Durchgeführt', 'completed'],
  ['planned', undefined],
  ['', undefined],
])('An audit that is %j', (called, status) => expect(readAuditStatus(called)).toBe(status))
