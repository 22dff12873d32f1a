import { SelectField } from '../../ui/fields/SelectField.tsx'
import type { WaehlbarerZaehler, Zaehlerauswahl } from './Zaehlerauswahl.ts'
import { zaehlerFieldId } from './ablesungFeld.ts'

interface ZaehlerFieldProps {
  auswahl: Zaehlerauswahl
  chosen: WaehlbarerZaehler | undefined
  onChoose: (vertragId: string) => void
  error: string | undefined
}

/** The choice of a meter; its label follows the contract [ablesung-6]. */
export function ZaehlerField({ auswahl, chosen, onChoose, error }: ZaehlerFieldProps) {
  return (
    <SelectField
      id={zaehlerFieldId}
      label={chosen === undefined ? 'Zählernummer' : `Zählernummer (Vertrag: ${chosen.vertragId})`}
      hint={chosen === undefined ? 'Die Nummer steht auf dem Zähler.' : ortText(chosen)}
      error={error}
      options={auswahl.map((zaehler) => ({ value: zaehler.vertragId, label: optionText(zaehler) }))}
      {...(auswahl.length > 1 && chosen === undefined && { placeholder: 'Bitte wählen' })}
      value={chosen?.vertragId ?? ''}
      onChange={({ target }) => onChoose(target.value)}
    />
  )
}

function optionText(zaehler: WaehlbarerZaehler): string {
  return `${zaehler.zaehlernummer} · ${ortText(zaehler)}`
}

function ortText({ versorgungsart, lieferadresse }: WaehlbarerZaehler): string {
  return [versorgungsart === 'gas' ? 'Gas' : 'Strom', lieferadresse].filter(Boolean).join(' · ')
}
