import { expect, test } from 'vitest'
import { shareReplies, type Written } from './share-replies.ts'

/** Readings under way, each ended by hand, and what each was asked for. */
function makeReader() {
  const readings: { name: string; end: (text: string) => void; fail: (error: Error) => void }[] = []
  const read = (name: string) => () =>
    new Promise<Written>((resolve, reject) => {
      readings.push({ name, end: text => resolve({ text }), fail: reject })
    })
  return { readings, read }
}

test('Who asks while the same is read waits, with all others who do, for one more reading', async () => {
  const share = shareReplies()
  const { readings, read } = makeReader()
  const first = share('May', read('first'))
  const later = ['second', 'third', 'fourth'].map(name => share('May', read(name)))
  expect(readings.map(({ name }) => name)).toEqual(['first'])
  readings[0]?.end('before a change')
  expect(await first).toEqual({ text: 'before a change' })
  await expect.poll(() => readings.map(({ name }) => name)).toEqual(['first', 'second'])
  // What comes now may know of a change that the second reading doesn't.
  const last = share('May', read('last'))
  readings[1]?.end('after it')
  const replies = await Promise.all(later)
  expect(replies.map(({ text }) => text)).toEqual(['after it', 'after it', 'after it'])
  expect(new Set(replies).size).toBe(1)
  await expect.poll(() => readings.at(-1)?.name).toBe('last')
  readings[2]?.end('last')
  expect(await last).toEqual({ text: 'last' })
  // Nothing is kept for those who come once all is read.
  const alone = share('May', read('alone'))
  expect(readings.at(-1)?.name).toBe('alone')
  readings[3]?.end('alone')
  expect(await alone).toEqual({ text: 'alone' })
  expect(readings).toHaveLength(4)
})

test('Who asks for something else waits for nobody', async () => {
  const share = shareReplies()
  const { readings, read } = makeReader()
  const both = [share('May', read('May')), share('June', read('June'))]
  readings[0]?.end('May')
  readings[1]?.end('June')
  expect(await Promise.all(both)).toEqual([{ text: 'May' }, { text: 'June' }])
})

test('A reading that fails fails for those who share it, and the next is tried', async () => {
  const share = shareReplies()
  const { readings, read } = makeReader()
  const first = share('May', read('first'))
  const [second, third] = [share('May', read('second')), share('May', read('third'))]
  readings[0]?.fail(new Error('The database is gone.'))
  await expect(first).rejects.toThrow('The database is gone.')
  await expect.poll(() => readings.length).toBe(2)
  readings[1]?.fail(new Error('It still is.'))
  await Promise.all([second, third].map(reading => expect(reading).rejects.toThrow('It still is.')))
  const fourth = share('May', read('fourth'))
  readings[2]?.end('It is back.')
  expect(await fourth).toEqual({ text: 'It is back.' })
})
