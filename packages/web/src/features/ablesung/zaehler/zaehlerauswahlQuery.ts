import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type FindAblesbarerVertrag, type Vertragsquelle, zaehlerQuery } from '../queries.ts'
import { isUnreachable, loadOrRecall } from './loadOrRecall.ts'
import type { WaehlbarerZaehler, Zaehlerauswahl } from './zaehler.ts'
import { recallZaehler, rememberZaehler, zaehlerOwner } from './zaehlerKopie.ts'

export interface GeladeneAuswahl {
  readonly auswahl: Zaehlerauswahl
  /** Contracts with a meter that did not load; they do not hide the others. */
  readonly fehlend: readonly { readonly vertragId: string; readonly error: unknown }[]
}

/** The meters that can be read; without a network those that were seen last. */
export const zaehlerauswahlQuery = (source: Vertragsquelle) =>
  queryOptions({
    queryKey: ['zaehlerauswahl'],
    queryFn: ({ client }) => loadOrRecall(() => loadAuswahl(client, source), recallAuswahl),
  })

/** The same for one contract; null when it takes no readings. */
export const einZaehlerQuery = (vertragId: string, findVertrag: FindAblesbarerVertrag) =>
  queryOptions({
    queryKey: ['zaehlerauswahl', vertragId],
    queryFn: ({ client }): Promise<WaehlbarerZaehler | null> =>
      loadOrRecall(
        () => loadEinen(client, vertragId, findVertrag),
        () => findKopie(vertragId),
      ),
  })

async function loadEinen(client: QueryClient, vertragId: string, findVertrag: FindAblesbarerVertrag) {
  const owner = zaehlerOwner()
  const zaehler = await client.fetchQuery(zaehlerQuery(vertragId, findVertrag))
  if (zaehler !== null) {
    const kopie = await recallZaehler()
    const others = kopie?.zaehler.filter((one) => one.vertragId !== vertragId) ?? []
    await rememberZaehler(owner, { zaehler: [...others, zaehler], hasAll: kopie?.hasAll ?? false })
  }
  return zaehler
}

async function loadAuswahl(client: QueryClient, { listVertragIds, findVertrag }: Vertragsquelle) {
  const owner = zaehlerOwner()
  const vertragIds = await listVertragIds(client)
  const loaded = await Promise.all(
    vertragIds.map(async (vertragId) => {
      try {
        return { zaehler: await client.fetchQuery(zaehlerQuery(vertragId, findVertrag)) }
      } catch (error) {
        // Kept in the copy in any case; offered only when there was no network.
        const kopie = await findKopie(vertragId)
        return kopie && isUnreachable(error) ? { zaehler: kopie } : { kopie, fehlend: { vertragId, error } }
      }
    }),
  )
  const auswahl = loaded.flatMap(({ zaehler }) => zaehler ?? [])
  const fehlend = loaded.flatMap((one) => one.fehlend ?? [])
  const kopien = loaded.flatMap((one) => one.kopie ?? [])
  await rememberZaehler(owner, { zaehler: [...auswahl, ...kopien], hasAll: fehlend.length === kopien.length })
  return { auswahl, fehlend }
}

async function recallAuswahl(): Promise<GeladeneAuswahl | undefined> {
  const kopie = await recallZaehler()
  return kopie && { auswahl: kopie.zaehler, fehlend: [] }
}

async function findKopie(vertragId: string): Promise<WaehlbarerZaehler | undefined> {
  const kopie = await recallZaehler()
  return kopie?.zaehler.find((zaehler) => zaehler.vertragId === vertragId)
}
