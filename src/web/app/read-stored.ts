type Schema<Value> = { safeParse: (value: unknown) => { data?: Value | undefined } }

/** What a browser keeps as text, or nothing where another version of this program, or a hand, left something else there. */
export function readStored<Value>(text: string | null | undefined, schema: Schema<Value>): Value | undefined {
  try {
    return text ? schema.safeParse(JSON.parse(text)).data : undefined
  } catch {
    return undefined
  }
}
