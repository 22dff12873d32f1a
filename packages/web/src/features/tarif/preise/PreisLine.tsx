import { berlinToday } from '@ekp/wire/rules/berlin'
import { derivePreislabel, deriveTarifzeitscheiben } from '@ekp/wire/rules/tarif'
import { useQuery } from '../../../lib/useQuery.ts'
import { LineLink, PendingLine } from '../../../ui/layout/LineList.tsx'
import { deriveSchritte } from './eigenpreis.ts'
import { findPreisauskunft } from './preisauskunft.ts'
import { preisreiheQuery } from './preisQueries.ts'
import { tarifhistorieQuery } from '../queries.ts'
import { usePreiszeit } from './usePreiszeit.ts'

interface PreisLineProps {
  vertragId: string
  /** What the customer calls the contract: `Strom`. */
  name: string
  kundenArt: string | null
}

/** On the start page: what a dynamic tariff's price is now, and when it is lowest [preiszeitreihe-12]. */
export function PreisLine({ vertragId, name, kundenArt }: PreisLineProps) {
  const { data, isPending } = useQuery(tarifhistorieQuery(vertragId))
  const { nowMs, fenster } = usePreiszeit()
  const aktuell = data && deriveTarifzeitscheiben(data, berlinToday(new Date(nowMs))).aktuell
  const isDynamisch = aktuell?.istDynamisch === true
  const preise = useQuery({ ...preisreiheQuery(vertragId, fenster), enabled: isDynamisch })
  if (isPending || (isDynamisch && preise.isPending)) return <PendingLine />
  if (data === undefined || !isDynamisch || preise.data === undefined) return null
  const { eigene, preislabel } = deriveSchritte(
    preise.data,
    { fenster, nowMs },
    { tarife: data, preislabel: derivePreislabel(aktuell, kundenArt) },
  )
  const auskunft = findPreisauskunft(eigene, nowMs)
  if (auskunft === undefined) return null
  return (
    <LineLink
      to="/vertrag/$vertragId/preiszeitreihe"
      params={{ vertragId }}
      icon="bolt"
      isLoud
      note={auskunft.guenstig}
    >
      {name}: jetzt <strong>{auskunft.jetzt}</strong>
      {preislabel}
    </LineLink>
  )
}
