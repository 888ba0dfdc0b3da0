import { expect, test } from 'vitest'
import { passwordFault } from './password.ts'

test.each([
  ['', 'The password must have at least 6 characters.'],
  ['Ab1$x', 'The password must have at least 6 characters.'],
  ['Ab1$xy', null],
  ['🌱🌾🌿🍀🍃', 'The password must have at least 6 characters.'],
  ['🌱🌾🌿🍀🍃🌳', null],
  ['x'.repeat(200), null],
  ['x'.repeat(201), 'The password must have at most 200 characters.'],
  ['password', 'This password is among the most common ones; please choose another.'],
  ['PassWord', 'This password is among the most common ones; please choose another.'],
  ['123456', 'This password is among the most common ones; please choose another.'],
  ['password and more', null],
])('%s: %s', (password, fault) => {
  expect(passwordFault(password)).toBe(fault)
})
