import { expect, test } from 'vitest'
import { permissions } from '#domain/permissions.ts'
import { sayPermission } from './en/permissions.ts'

test('every permission is described in a sentence of its own, under a subject', () => {
  expect(new Set(permissions.map(({ name }) => sayPermission(name))).size).toBe(permissions.length)
  for (const { name, subject } of permissions) {
    expect(sayPermission(name)).toMatch(/^[A-Z].+\.$/)
    expect(sayPermission(`subject:${subject}`)).toMatch(/^[A-Z][a-z ]+$/)
  }
})
