import { randomInt } from 'node:crypto'

/** Sixteen characters without look-alikes, such as `mh4w-9kta-x2pd-rj7q`. */
export function makeOneTimePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}
