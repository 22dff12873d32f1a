import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../api/ApiError.ts'
import { type FindAblesbarerVertrag, zaehlerQuery } from './queries.ts'
import type { WaehlbarerZaehler, Zaehlerauswahl } from './Zaehlerauswahl.ts'
import { recallZaehlerauswahl, rememberZaehlerauswahl } from './zaehlerKopie.ts'

/** Where the contracts come from: the screen knows. */
export interface Vertragsquelle {
  readonly listVertragIds: (client: QueryClient) => Promise<readonly string[]>
  readonly findVertrag: FindAblesbarerVertrag
}

export interface GeladeneAuswahl {
  readonly auswahl: Zaehlerauswahl
  /** Contracts whose meter did not load; they do not hide the others. */
  readonly fehlend: readonly { readonly vertragId: string; readonly error: unknown }[]
}

/** The meters that can be read; without a network those that were seen last. */
export const zaehlerauswahlQuery = (quelle: Vertragsquelle) =>
  queryOptions({
    queryKey: ['zaehlerauswahl'],
    queryFn: ({ client }) => orKopie(() => loadAuswahl(client, quelle)),
  })

/** The same for one contract; null when it takes no readings. */
export const einZaehlerQuery = (vertragId: string, findVertrag: FindAblesbarerVertrag) =>
  queryOptions({
    queryKey: ['zaehlerauswahl', vertragId],
    async queryFn({ client }): Promise<WaehlbarerZaehler | null> {
      try {
        const zaehler = await client.fetchQuery(zaehlerQuery(vertragId, findVertrag))
        if (zaehler !== null) await rememberAmong(zaehler)
        return zaehler
      } catch (error) {
        const kopie = isUnreachable(error) ? await findKopie(vertragId) : undefined
        if (kopie === undefined) throw error
        return kopie
      }
    },
  })

async function loadAuswahl(client: QueryClient, { listVertragIds, findVertrag }: Vertragsquelle) {
  const vertragIds = await listVertragIds(client)
  const loaded = await Promise.all(
    vertragIds.map(async (vertragId) => {
      try {
        return { zaehler: await client.fetchQuery(zaehlerQuery(vertragId, findVertrag)) }
      } catch (error) {
        const kopie = isUnreachable(error) ? await findKopie(vertragId) : undefined
        return kopie ? { zaehler: kopie } : { fehlend: { vertragId, error } }
      }
    }),
  )
  const auswahl = loaded.flatMap(({ zaehler }) => zaehler ?? [])
  const fehlend = loaded.flatMap((one) => one.fehlend ?? [])
  await rememberZaehlerauswahl(auswahl)
  return { auswahl, fehlend }
}

async function orKopie(load: () => Promise<GeladeneAuswahl>): Promise<GeladeneAuswahl> {
  try {
    return await load()
  } catch (error) {
    const kopie = isUnreachable(error) ? await recallZaehlerauswahl() : undefined
    if (kopie === undefined) throw error
    return { auswahl: kopie, fehlend: [] }
  }
}

async function findKopie(vertragId: string): Promise<WaehlbarerZaehler | undefined> {
  const kopie = await recallZaehlerauswahl()
  return kopie?.find((zaehler) => zaehler.vertragId === vertragId)
}

async function rememberAmong(zaehler: WaehlbarerZaehler): Promise<void> {
  const kopie = (await recallZaehlerauswahl()) ?? []
  await rememberZaehlerauswahl([...kopie.filter(({ vertragId }) => vertragId !== zaehler.vertragId), zaehler])
}

function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0
}
