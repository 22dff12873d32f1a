import type { Vertragsquelle } from '../features/ablesung/zaehlerauswahlQuery.ts'
import { anschlussnutzerQuery } from '../features/anschlussnutzer/queries.ts'
import { findAblesbarerVertrag } from '../features/vertrag/findAblesbarerVertrag.ts'

/** Where the reading form finds the customer's contracts. */
export const vertragsquelle: Vertragsquelle = {
  listVertragIds: async (client) => (await client.fetchQuery(anschlussnutzerQuery)).vertraege,
  async findVertrag(client, vertragId) {
    // No form before it is known who may only look.
    const known = client.fetchQuery(anschlussnutzerQuery).catch(() => undefined)
    const vertrag = await findAblesbarerVertrag(client, vertragId)
    await known
    return vertrag
  },
}
