import { deferred } from '../../lib/later/deferred.tsx'

/**
 * What something new means for the instalment, in a line whose place is kept: after a reading, a bill or a change of prices
 * [abschlag-39]. Nothing where there is no instalment; where nothing can be said, only the way to it.
 */
export const AbschlagNote = deferred<{ vertragId: string }>(
  async () => (await import('./AbschlagNoteText.tsx')).AbschlagNoteText,
  { pending: <p>&nbsp;</p>, failed: null },
)
