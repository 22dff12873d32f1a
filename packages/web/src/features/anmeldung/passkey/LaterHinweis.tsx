import { deferred } from '../../../lib/later/deferred.tsx'
import { mayOfferPasskeys } from './device.ts'

const Nothing = () => null

/** The hint with code of its own, which only devices load that can have passkeys. */
export const LaterHinweis = deferred(
  async () => ((await mayOfferPasskeys()) ? (await import('./PasskeyHinweis.tsx')).PasskeyHinweis : Nothing),
  { pending: null, failed: null },
)
