/** Longer than what one tab writes needs to be seen by the others. */
const settleMs = 100
/** A tab that was closed in its turn holds up nobody for longer. */
const longestTurnMs = 15_000

let lastTurn: Promise<unknown> = Promise.resolve()

/** Acts while no other tab of the browser does. Locks across tabs are for secure origins only; elsewhere storage serves. */
export function takeTurn<Result>(name: string, act: () => Promise<Result>): Promise<Result> {
  if ('locks' in navigator) return navigator.locks.request(name, act) as Promise<Result>
  const takeItsTurn = () => takeTurnByStorage(`turn:${name}`, act)
  const turn = lastTurn.then(takeItsTurn, takeItsTurn)
  lastTurn = turn
  return turn
}

/** Of several tabs that write at once the last one written stands, which all of them see once it has settled. */
async function takeTurnByStorage<Result>(item: string, act: () => Promise<Result>): Promise<Result> {
  const mine = Math.random().toString(36).slice(2)
  while (ownerOf(item) !== mine) {
    if (ownerOf(item) === null) localStorage.setItem(item, `${mine} ${Date.now() + longestTurnMs}`)
    await new Promise(resolve => setTimeout(resolve, settleMs))
  }
  try {
    return await act()
  } finally {
    if (ownerOf(item) === mine) localStorage.removeItem(item)
  }
}

function ownerOf(item: string): string | null {
  const [owner = '', until] = localStorage.getItem(item)?.split(' ') ?? []
  // A clock that was set back would make a turn endless.
  const left = Number(until) - Date.now()
  return left > 0 && left <= longestTurnMs ? owner : null
}
