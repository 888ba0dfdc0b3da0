type Question = { answer: Promise<boolean>; settle: (isProved: boolean) => void }

let question: Question | undefined
const listeners = new Set<() => void>()

/** Has whoever is signed in show that it is them; false if they would rather not. Calls that ask at once ask once. */
export function askForProof(): Promise<boolean> {
  if (!question) {
    let settle = (_isProved: boolean) => {}
    const answer = new Promise<boolean>(resolve => {
      settle = resolve
    })
    question = { answer, settle }
    tell()
  }
  return question.answer
}

export function settleProof(isProved: boolean): void {
  question?.settle(isProved)
  question = undefined
  tell()
}

export const isAskedForProof = (): boolean => question !== undefined

export function subscribeToProof(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
