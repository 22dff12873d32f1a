import { deriveTarifzeitscheiben } from '@ekp/wire/rules/tarif'
import type { Tarif } from '@ekp/wire/tarif'
import { useQuery } from '../../lib/useQuery.ts'
import { currentDay } from '../../lib/berlinTime.ts'
import { LoadingMask } from '../../ui/LoadingMask.tsx'
import { KeyFigures } from '../../ui/table/KeyFigures.tsx'
import { tarifhistorieQuery } from './queries.ts'
import {
  firstTarif,
  isPreislabelOpen,
  keinTarifText,
  kuenftigeFigures,
  type KundenArt,
  preisFigures,
} from './tarifRows.ts'

export interface TarifProps {
  tarif: Tarif
  kundenArt: KundenArt
}

interface TarifPreiseProps extends TarifProps {
  /** The first price is what the page is about. */
  loud?: boolean
}

/** A tariff's prices, net or gross. */
export function TarifPreise({ tarif, kundenArt, loud = false }: TarifPreiseProps) {
  return (
    <>
      <KeyFigures figures={preisFigures(tarif, kundenArt)} loud={loud} />
      <PreislabelOpen tarif={tarif} kundenArt={kundenArt} />
    </>
  )
}

export const PreislabelOpen = ({ tarif, kundenArt }: TarifProps) =>
  isPreislabelOpen(tarif, kundenArt) && (
    <p>Ob diese Preise brutto oder netto sind, können wir erst sagen, wenn die Vertragsdaten geladen sind.</p>
  )

interface KeinTarifProps {
  vertragId: string
  kundenArt: KundenArt
}

/** Says of a contract without a current tariff which one comes and what it costs, or which one there was [tarif-10]. */
export function KeinTarif({ vertragId, kundenArt }: KeinTarifProps) {
  const { data, isPending } = useQuery(tarifhistorieQuery(vertragId))
  if (isPending) return <LoadingMask lines={5} />
  if (data === undefined) return <p>Zurzeit gilt für diesen Vertrag kein Tarif.</p>
  const tarife = deriveTarifzeitscheiben(data, currentDay())
  const next = firstTarif(tarife)
  return (
    <>
      <p>{keinTarifText(tarife)}</p>
      {next !== undefined && (
        <>
          <KeyFigures figures={kuenftigeFigures(next, kundenArt)} loud />
          <PreislabelOpen tarif={next} kundenArt={kundenArt} />
        </>
      )}
    </>
  )
}
