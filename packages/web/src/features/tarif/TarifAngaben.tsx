import { KeyFigures } from '../../ui/table/KeyFigures.tsx'
import { ValueTable } from '../../ui/table/ValueTable.tsx'
import { PreislabelOpen, type TarifProps } from './TarifPreise.tsx'
import { arbeitspreisFigures, konditionRows, preisFigures } from './tarifRows.ts'

/** What a kWh costs, at the head of a contract's page. */
export const Arbeitspreis = ({ tarif, kundenArt }: TarifProps) => (
  <KeyFigures figures={arbeitspreisFigures(tarif, kundenArt)} loud />
)

/** The current tariff with everything that is known of it; how much it costs is loud further up. */
export function TarifAngaben({ tarif, kundenArt }: TarifProps) {
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
