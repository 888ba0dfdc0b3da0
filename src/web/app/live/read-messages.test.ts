import { expect, test } from 'vitest'
import { readMessages } from './read-messages.ts'

const streamOf = (...chunks: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
      controller.close()
    },
  })

const readAll = async (...chunks: string[]) => {
  const messages = []
  for await (const message of readMessages(streamOf(...chunks))) messages.push(message)
  return messages
}

test('a message is read however it is cut into pieces', async () => {
  const text = 'event: change\ndata: {"id":7}\n\nid: 12\n\n'
  const whole = [{ event: 'change', data: '{"id":7}' }, { id: '12' }]
  expect(await readAll(text)).toEqual(whole)
  expect(await readAll(...text)).toEqual(whole)
})

test('a message that was cut off is left out, so that its position is not taken for seen', async () => {
  expect(await readAll('event: change\ndata: {"id":7}\n\nid: 1')).toEqual([
    { event: 'change', data: '{"id":7}' },
  ])
})
