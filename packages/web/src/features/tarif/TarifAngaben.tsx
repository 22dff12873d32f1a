import { KeyFigures } from '../../ui/table/KeyFigures.tsx'
import { ValueTable } from '../../ui/table/ValueTable.tsx'
import { PreislabelOpen, type TarifProps } from './TarifPreise.tsx'
import { konditionRows, preisFigures } from './tarifRows.ts'

/** What a kWh costs, in each channel, or did on average, at the head of a contract's page; exactly further down. */
export function Arbeitspreis({ tarif, kundenArt }: TarifProps) {
  const figures = preisFigures(tarif, kundenArt).filter(({ unit }) => unit === 'Cent/kWh')
  return <KeyFigures figures={figures.map(({ label, value, unit }) => ({ label, value, unit: unit ?? '' }))} loud />
}

/** The current tariff with everything that is known of it; how much it costs is loud further up. */
export function TarifAngaben({ tarif, kundenArt }: TarifProps) {
  const preise = preisFigures(tarif, kundenArt).map(({ label, value, unit, note }) => ({
    label,
    value:
      value === null ? null : (
        <>
          {value} {unit}
          {note !== undefined && <div>{note}</div>}
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
