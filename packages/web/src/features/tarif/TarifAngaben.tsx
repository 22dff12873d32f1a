import { deriveTarifzeitscheiben } from '@ekp/wire/rules/tarif'
import type { Tarif } from '@ekp/wire/tarif'
import type { ReactNode } from 'react'
import { currentDay } from '../../lib/berlinTime.ts'
import { StageAnswer } from '../../ui/layout/Stage.tsx'
import { type KeyFigure, KeyFigures } from '../../ui/table/KeyFigures.tsx'
import { type ValueRow, ValueTable } from '../../ui/table/ValueTable.tsx'
import { PreislabelOpen, type TarifProps } from './TarifPreise.tsx'
import styles from './TarifAngaben.module.css'
import { kopfpreis } from './kopfpreis.ts'
import { abText, konditionRows, kuenftigeFigures, type KundenArt, preisFigures } from './tarifRows.ts'

/** What a kWh costs, or did on average, the answer of a contract's page; the tariff has the rest. */
export function Arbeitspreis({ tarif, kundenArt }: TarifProps) {
  const preis = kopfpreis(tarif, kundenArt, currentDay())
  return preis && <StageAnswer {...preis} />
}

/** The current tariff with everything that is known of it; how much it costs is loud further up. */
export function TarifAngaben({ tarif, kundenArt }: TarifProps) {
  const preise = preisFigures(tarif, kundenArt).map(toRow)
  return (
    <>
      <KeyFigures figures={[{ label: 'Tarif', value: tarif.name, isText: true }]} />
      <ValueTable quiet rows={[...preise, ...konditionRows(tarif, 'aktuell')]} />
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
  /** What it means for the instalment. */
  abschlag: ReactNode
}

/** The tariff that comes next, if one is known, with the prices that are known of it [tarif-30]. */
export function NaechsterTarif({ tarife, kundenArt, abschlag }: NaechsterTarifProps) {
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
      {abschlag}
    </div>
  )
}
