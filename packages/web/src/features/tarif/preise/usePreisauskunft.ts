import { berlinToday } from '@ekp/wire/rules/berlin'
import { derivePreislabel, deriveTarifzeitscheiben } from '@ekp/wire/rules/tarif'
import { useQuery } from '../../../lib/useQuery.ts'
import { tarifhistorieQuery } from '../queries.ts'
import { deriveSchritte } from './eigenpreis.ts'
import { findPreisauskunft } from './preisauskunft.ts'
import { preisreiheQuery } from './preisQueries.ts'
import { usePreiszeit } from './usePreiszeit.ts'

/** What a contract's price is now and when it is lowest; undefined for a tariff that is not dynamic, and without prices. */
export function usePreisauskunft({ vertragId, kundenArt }: { vertragId: string; kundenArt: string | null }) {
  const { data, isPending } = useQuery(tarifhistorieQuery(vertragId))
  const { nowMs, fenster } = usePreiszeit()
  const aktuell = data && deriveTarifzeitscheiben(data, berlinToday(new Date(nowMs))).aktuell
  const isDynamisch = aktuell?.istDynamisch === true
  const preise = useQuery({ ...preisreiheQuery(vertragId, fenster), enabled: isDynamisch })
  if (isPending || (isDynamisch && preise.isPending)) return { isPending: true } as const
  if (data === undefined || !isDynamisch || preise.data === undefined) return { isPending: false } as const
  const { eigene = [], preislabel } = deriveSchritte(
    preise.data,
    { fenster, nowMs },
    { tarife: data, preislabel: derivePreislabel(aktuell, kundenArt) },
  )
  return { isPending: false, auskunft: findPreisauskunft(eigene, nowMs), eigene, preislabel, nowMs } as const
}
