import type { QueryClient } from '@tanstack/react-query'
import { type Vertragsquelle, zaehlerQuery } from '../queries.ts'
import { isUnreachable } from './loadOrRecall.ts'
import type { WaehlbarerZaehler } from './zaehler.ts'
import { recallZaehler, rememberZaehler, zaehlerOwner } from './zaehlerKopie.ts'

/**
 * Keeps all meters on the device, so that the form opens in a cellar without a network; once a session, since the copy
 * lasts as long. One contract after the other, each when `quiet` says that the customer waits for nothing.
 */
export async function loadZaehlerVorrat(
  client: QueryClient,
  { listVertragIds, findVertrag }: Vertragsquelle,
  quiet: () => Promise<unknown>,
): Promise<void> {
  const owner = zaehlerOwner()
  if ((await recallZaehler())?.hasAll) return
  const zaehler: WaehlbarerZaehler[] = []
  let hasAll = true
  for (const vertragId of await listVertragIds(client)) {
    await quiet()
    if (zaehlerOwner() !== owner) return
    try {
      zaehler.push(...asList(await client.fetchQuery(zaehlerQuery(vertragId, findVertrag))))
    } catch (error) {
      if (isUnreachable(error)) return
      hasAll = false
    }
  }
  const known = new Set(zaehler.map(({ vertragId }) => vertragId))
  // Meters that an opened form has kept meanwhile and that were not loaded here.
  const others = hasAll ? [] : ((await recallZaehler())?.zaehler ?? []).filter((one) => !known.has(one.vertragId))
  await rememberZaehler(owner, { zaehler: [...zaehler, ...others], hasAll })
}

const asList = <T>(value: T | null): T[] => (value === null ? [] : [value])
