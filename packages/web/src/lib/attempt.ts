/** What an access gives, or undefined where the browser forbids it: some allow no storage. */
export function attempt<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
