import type { QueryClient } from '@tanstack/react-query'
import type { FindAblesbarerVertrag } from './queries.ts'
import type { Vertragsquelle } from './zaehlerauswahlQuery.ts'

/** Where the reading form finds the customer's contracts; `load` answers what is known of the customer. */
export function createVertragsquelle(
  load: (client: QueryClient) => Promise<{ readonly vertraege: readonly string[]; readonly zugriff: string }>,
  findVertrag: FindAblesbarerVertrag,
): Vertragsquelle {
  return {
    listVertragIds: async (client) => (await load(client)).vertraege,
    async findVertrag(client, vertragId) {
      // No form before it is known who may only look, and no copy of a meter on his device.
      const known = load(client).catch(() => undefined)
      const vertrag = await findVertrag(client, vertragId)
      return (await known)?.zugriff === 'eingeschränkt' ? undefined : vertrag
    },
  }
}
