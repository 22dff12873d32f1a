import { deriveTarifzeitscheiben } from '@ekp/wire/rules/tarif'
import type { Tarif } from '@ekp/wire/tarif'
import { currentDay } from '../../lib/berlinTime.ts'
import { type KeyFigure, KeyFigures } from '../../ui/table/KeyFigures.tsx'
import { type ValueRow, ValueTable } from '../../ui/table/ValueTable.tsx'
import { PreislabelOpen, type TarifProps } from './TarifPreise.tsx'
import styles from './TarifAngaben.module.css'
import { abText, konditionRows, kuenftigeFigures, type KundenArt, preisFigures } from './tarifRows.ts'

/** What a kWh costs, in each channel, or did on average, at the head of a contract's page; exactly further down. */
export function Arbeitspreis({ tarif, kundenArt }: TarifProps) {
  const figures = preisFigures(tarif, kundenArt).filter(({ unit }) => unit === 'Cent/kWh')
  return <KeyFigures figures={figures.map(({ label, value, unit }) => ({ label, value, unit: unit ?? '' }))} loud />
}

/** The current tariff with everything that is known of it; how much it costs is loud further up. */
export function TarifAngaben({ tarif, kundenArt }: TarifProps) {
  const preise = preisFigures(tarif, kundenArt).map(toRow)
  return (
    <>
      <KeyFigures figures={[{ label: 'Tarif', value: tarif.name, isText: true }]} />
      <ValueTable quiet rows={[...preise, ...konditionRows(tarif)]} />
      <PreislabelOpen tarif={tarif} kundenArt={kundenArt} />
    </>
  )
}

const toRow = ({ label, value, unit, note }: KeyFigure): ValueRow => ({
  label,
  value:
    value === null ? null : (
      <>
        {value} {unit}
        {note !== undefined && <div>{note}</div>}
      </>
    ),
})

interface NaechsterTarifProps {
  tarife: readonly Tarif[]
  kundenArt: KundenArt
}

/** The tariff that comes next, if one is known, with the prices that are known of it [tarif-30]. */
export function NaechsterTarif({ tarife, kundenArt }: NaechsterTarifProps) {
  const next = deriveTarifzeitscheiben(tarife, currentDay()).zukuenftig.at(-1)
  if (next === undefined) return null
  const preise = kuenftigeFigures(next, kundenArt).map(toRow)
  return (
    <div className={styles.naechster}>
      <p>
        {abText(next)}
        {preise.length === 0 ? '.' : ':'}
      </p>
      {preise.length > 0 && <ValueTable quiet rows={preise} />}
    </div>
  )
}
