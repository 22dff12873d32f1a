import { ApiError } from '../../../api/ApiError.ts'

/** How long the network may take before what the device kept does as well; as the pages of the service worker. */
const patienceMs = 3000

/** What the portal answers; without a network, or where that takes long, what this device kept. */
export async function loadOrRecall<T>(load: () => Promise<T>, recall: () => Promise<T | undefined>): Promise<T> {
  const loading = load()
  try {
    const first = await Promise.race([loading.then((value) => ({ value })), pause(patienceMs)])
    if (first !== undefined) return first.value
  } catch (error) {
    const kept = isUnreachable(error) ? await recall() : undefined
    if (kept === undefined) throw error
    return kept
  }
  const kept = await recall()
  if (kept === undefined) return loading
  // The answer is no longer needed here; loading goes on, since it also keeps a copy.
  loading.catch(() => undefined)
  return kept
}

/** Whether a failure says nothing but that there was no answer. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0
}

function pause(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined))
}
