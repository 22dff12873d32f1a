import { GateFull } from '../lib/GateFull.ts'

/** Waits for what has to pass a gate; who finds no place in line is refused, after what keeps him from asking at once again. */
export async function refuseWhenFull<T>(
  work: Promise<T>,
  paceRefusal: () => Promise<void>,
  refusal: () => Error,
): Promise<T> {
  return work.catch(async (error: unknown) => {
    if (!(error instanceof GateFull)) throw error
    await paceRefusal()
    throw refusal()
  })
}
