/** Asks once for all who ask at the same time, and not again for some seconds. */
export function remembered<T>(seconds: number, ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  let askedMs = 0
  return async () => {
    const nowMs = performance.now()
    if (answer === undefined || nowMs - askedMs >= seconds * 1000) {
      askedMs = nowMs
      answer = ask()
    }
    return answer
  }
}
