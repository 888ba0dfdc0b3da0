import type { Text } from '#words/words.ts'

/** Why a file can’t be read. */
export class Problem extends Error {
  readonly text: Text

  constructor(text: Text) {
    super(text.key)
    this.text = text
  }
}
