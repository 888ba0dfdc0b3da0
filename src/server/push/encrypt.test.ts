import { expect, test } from 'vitest'
import { makeBrowser } from '#tests/push-service.ts'
import { encryptMessage, isPoint, mostBytes } from './encrypt.ts'
import { isPublic } from './post.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

test('the example of RFC 8291 comes out as it stands there', () => {
  const sealed = encryptMessage(
    Buffer.from('When I grow up, I want to be a watermelon'),
    {
      p256dh: bytes(
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      ),
      auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
    },
    {
      privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
      salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    },
  )
  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('what is encrypted for one browser that browser alone reads, and no two messages look alike', async () => {
  const [mine, other] = [makeBrowser(), makeBrowser()]
  const keys = { p256dh: bytes(mine.subscription.p256dh), auth: bytes(mine.subscription.auth) }
  const text = Buffer.from(JSON.stringify({ title: 'Grüße', body: 'ö'.repeat(1000) }))
  const [sealed, again] = [encryptMessage(text, keys), encryptMessage(text, keys)]
  expect(await mine.read(sealed)).toEqual(JSON.parse(text.toString()))
  expect(sealed.equals(again)).toBe(false)
  await expect(other.read(sealed)).rejects.toThrow()
  expect(encryptMessage(Buffer.alloc(mostBytes), keys)).toHaveLength(4096)
  expect(() => encryptMessage(Buffer.alloc(mostBytes + 1), keys)).toThrow()
})

test('a point beside the curve is none', () => {
  const point = bytes(makeBrowser().subscription.p256dh)
  expect(isPoint(point)).toBe(true)
  expect(isPoint(Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]))).toBe(false)
  expect(isPoint(point.subarray(1))).toBe(false)
})

test.each([
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.255.255', false],
  ['192.168.0.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fc00::1', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['142.250.1.1', true],
  ['172.32.0.1', true],
  ['2a00:1450:4001::1', true],
])('whether %s is an address of the internet: %s', (address, expected) => {
  expect(isPublic(address)).toBe(expected)
})
