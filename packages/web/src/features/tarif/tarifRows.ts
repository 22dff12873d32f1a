import { derivePreislabel } from '@ekp/wire/rules/tarif'
import type { Tarif } from '@ekp/wire/tarif'
import { formatCent, formatDatum, formatEuro, formatProzent } from '../../lib/format.ts'
import type { ValueRow } from '../../ui/table/ValueTable.tsx'

/** A tariff, in words [tarif-6] [tarif-7] [tarif-8]; the kind of customer decides between net and gross. */
export function tarifRows(tarif: Tarif, kundenArt: string | null): ValueRow[] {
  return [{ label: 'Tarif', value: tarif.name }, ...konditionRows(tarif, kundenArt)]
}

/** What stands below a title that already names the tariff. */
export function konditionRows(tarif: Tarif, kundenArt: string | null): ValueRow[] {
  const preislabel = derivePreislabel(tarif, kundenArt)
  const cent = (label: string, euro: number | null): ValueRow => ({
    label: label + preislabel,
    value: euro === null ? null : `${formatCent(euro)}/kWh`,
  })
  return [
    { label: 'Tariftyp', value: tariftypText(tarif.tariftyp) },
    { label: 'Preisgarantie', value: tarif.preisgarantietyp },
    {
      label: `Grundpreis${preislabel}`,
      value: tarif.grundpreis === null ? null : `${formatEuro(tarif.grundpreis)}/Jahr`,
    },
    ...(tarif.istDynamisch
      ? [
          cent('Durchschnittlicher Arbeitspreis Vormonat', tarif.durchschnittlicherArbeitspreisVormonat),
          cent('Durchschnittlicher Arbeitspreis gesamt', tarif.durchschnittlicherArbeitspreisGesamt),
        ]
      : [cent('Arbeitspreis', tarif.arbeitspreis), ...ntRows(tarif, cent)]),
    { label: 'Gültig von', value: tarif.gueltigVon && formatDatum(tarif.gueltigVon) },
    { label: 'Gültig bis', value: tarif.gueltigBis && formatDatum(tarif.gueltigBis) },
  ]
}

// Only meters with two channels have a low tariff.
function ntRows(
  { arbeitspreisNT, anteilNt }: Tarif,
  cent: (label: string, euro: number | null) => ValueRow,
): ValueRow[] {
  if (arbeitspreisNT === null && anteilNt === null) return []
  return [
    cent('Arbeitspreis NT', arbeitspreisNT),
    { label: 'Anteil NT', value: anteilNt === null ? null : formatProzent(anteilNt) },
  ]
}

const texts = new Map([
  ['DYNAMISCHER_PREIS', 'Dynamischer Preis'],
  ['ALLES_INKLUSIVE_NETTO', 'Alles inklusive (netto)'],
  ['ALLES_INKLUSIVE_BRUTTO', 'Alles inklusive (brutto)'],
  ['REINER_ENERGIEPREIS', 'Reiner Energiepreis'],
])

/** A tariff type in words; an unknown one stays as it came. */
function tariftypText(tariftyp: string | null): string | null {
  return tariftyp === null ? null : (texts.get(tariftyp) ?? tariftyp)
}
