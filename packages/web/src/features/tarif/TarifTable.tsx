import type { Tarif } from '@ekp/wire/tarif'
import { useQuery } from '@tanstack/react-query'
import { today } from '../../lib/berlinTime.ts'
import { LoadingMask } from '../../ui/LoadingMask.tsx'
import { KeyFigures } from '../../ui/table/KeyFigures.tsx'
import { ValueTable } from '../../ui/table/ValueTable.tsx'
import styles from './TarifList.module.css'
import { tarifhistorieQuery } from './queries.ts'
import {
  arbeitspreisFigures,
  isPreislabelOpen,
  keinTarifText,
  konditionRows,
  type KundenArt,
  preisFigures,
} from './tarifRows.ts'

interface TarifPreiseProps {
  tarif: Tarif
  kundenArt: KundenArt
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

const PreislabelOpen = ({ tarif, kundenArt }: Omit<TarifPreiseProps, 'loud'>) =>
  isPreislabelOpen(tarif, kundenArt) && (
    <p>Ob diese Preise brutto oder netto sind, können wir erst sagen, wenn die Vertragsdaten geladen sind.</p>
  )

/** What a kWh costs, at the head of a contract's page. */
export const Arbeitspreis = ({ tarif, kundenArt }: Omit<TarifPreiseProps, 'loud'>) => (
  <KeyFigures figures={arbeitspreisFigures(tarif, kundenArt)} loud />
)

/** The current tariff with everything that is known of it; how much it costs is loud further up. */
export function TarifTable({ tarif, kundenArt }: Omit<TarifPreiseProps, 'loud'>) {
  const preise = preisFigures(tarif, kundenArt).map(({ label, value, unit }) => ({
    label,
    value:
      value === null ? null : (
        <>
          {value} {unit}
        </>
      ),
  }))
  return (
    <>
      <KeyFigures figures={[{ label: 'Tarif', value: tarif.name, isText: true }]} />
      <ValueTable quiet rows={[...preise, ...konditionRows(tarif)]} />
      <PreislabelOpen tarif={tarif} kundenArt={kundenArt} />
    </>
  )
}

/** Says of a contract without a current tariff which one comes, or which one there was [tarif-10]. */
export function KeinTarif({ vertragId }: { vertragId: string }) {
  const { data, isPending } = useQuery(tarifhistorieQuery(vertragId))
  if (isPending) return <LoadingMask lines={1} />
  return <p>{data === undefined ? 'Zurzeit gilt für diesen Vertrag kein Tarif.' : keinTarifText(data, today())}</p>
}

interface TarifListProps {
  tarife: readonly Tarif[]
  kundenArt: string | null
  loud: boolean
}

/** Tariffs one below the other, each under its name. */
export function TarifList({ tarife, kundenArt, loud }: TarifListProps) {
  return (
    <ul className={styles.list}>
      {tarife.map((tarif, index) => (
        <li key={index} className={styles.tarif}>
          <h3>{tarif.name?.trim() || 'Tarif ohne Namen'}</h3>
          <TarifPreise tarif={tarif} kundenArt={kundenArt} loud={loud} />
          <ValueTable quiet rows={konditionRows(tarif)} />
        </li>
      ))}
    </ul>
  )
}
