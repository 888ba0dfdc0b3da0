/** One message of a stream of server-sent events. One with nothing but an id says how far the stream has come. */
export type StreamMessage = { event?: string; data?: string; id?: string }

/**
 * The messages of an answer of type `text/event-stream`, as they come. Ends when the answer does, and throws when the
 * connection breaks. (The browser's own EventSource can't send the token in a header.)
 */
export async function* readMessages(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamMessage> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let unread = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (unread + decoder.decode(value, { stream: true })).split('\n\n')
      unread = blocks.pop() ?? ''
      yield* blocks.map(readBlock)
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

function readBlock(block: string): StreamMessage {
  const message: StreamMessage = {}
  for (const line of block.split('\n')) {
    const [, field, text] = /^(event|data|id): ?(.*)$/.exec(line) ?? []
    if (field) message[field as keyof StreamMessage] = text ?? ''
  }
  return message
}
