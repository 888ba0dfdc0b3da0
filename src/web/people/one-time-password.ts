/** 32 letters and figures, so that five bits pick one; none of 0, o, 1 and l, which are read wrong over the phone. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'
const length = 16

/** A one-time password that can be read out: `k7mp-x2wd-…`, 80 bits, from random bytes. */
export function makeOneTimePassword(random: Uint8Array = crypto.getRandomValues(new Uint8Array(length))) {
  const letters = Array.from(random, byte => alphabet[byte % alphabet.length])
  return letters.join('').replace(/.{4}(?=.)/g, '$&-')
}
