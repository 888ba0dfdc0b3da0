/** What the first screen of a phone has read before the rest of the product was there, and when. */
let first: { data: unknown; at: number } | undefined
let show = () => {}

const longestMs = 8_000

/** Until then the rest of the product isn’t fetched: on a bad line the two would take turns. */
const shown = new Promise<void>(resolve => {
  show = resolve
})

export const whenShown = (): Promise<void> =>
  Promise.race([shown, new Promise<void>(resolve => setTimeout(resolve, longestMs))])

export function noteFirstDays<Days>(data: Days): Days {
  if (data) first = { data, at: Date.now() }
  return data
}

export const noteShown = (): void => show()

/** So that the page that takes over begins with it, and asks again only once it is old. */
export const takeFirstDays = <Days>() =>
  first ? { initialData: first.data as Days, initialDataUpdatedAt: first.at } : {}
