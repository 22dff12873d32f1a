import { addTage } from '@ekp/wire/rules/kalendertag'
import { derivePreislabel, type Tarifzeitscheiben } from '@ekp/wire/rules/tarif'
import type { Tarif } from '@ekp/wire/tarif'
import { formatDatum, formatProzent } from '../../lib/format.ts'
import type { KeyFigure } from '../../ui/table/KeyFigures.tsx'
import type { ValueRow } from '../../ui/table/ValueTable.tsx'
import { two, twoToSix } from '../../lib/numberFormat.ts'

/** Undefined while the contract is unknown, null where its kind of customer is. */
export type KundenArt = string | null | undefined

/** A tariff's prices, the one for consumption first [tarif-6] [tarif-7] [tarif-8]. */
export function preisFigures(tarif: Tarif, kundenArt: KundenArt): KeyFigure[] {
  const preislabel = isPreislabelOpen(tarif, kundenArt) ? '' : derivePreislabel(tarif, kundenArt ?? null)
  const price = (name: string, value: number | null, unit: string, register = ''): KeyFigure => ({
    label: name + preislabel + register,
    value: value === null ? null : rounded(value),
    unit,
  })
  const billed = (name: string, value: number | null, unit: string, register = ''): KeyFigure => ({
    ...price(name, value, unit, register),
    ...(value !== null && exact(value) !== rounded(value) && { note: `genau ${exact(value)}\u00A0${unit}` }),
  })
  const working = (register: string, euro: number | null) =>
    billed('Arbeitspreis', euro === null ? null : euro * 100, 'Cent/kWh', register)
  const average = (name: string, euro: number | null) =>
    price(`Durchschnittlicher Arbeitspreis${name}`, euro === null ? null : euro * 100, 'Cent/kWh')
  const averages = (vormonat: number | null, total: number | null) =>
    vormonat === null && total === null
      ? [average('', null)]
      : [average(' Vormonat', vormonat), average(' gesamt', total)]
  const { grundpreis, arbeitspreis, arbeitspreisNT } = tarif
  return [
    ...(tarif.istDynamisch
      ? averages(tarif.durchschnittlicherArbeitspreisVormonat, tarif.durchschnittlicherArbeitspreisGesamt)
      : hasNiedertarif(tarif)
        ? [working(', Hochtarif (HT)', arbeitspreis), working(', Niedertarif (NT)', arbeitspreisNT)]
        : [working('', arbeitspreis)]),
    billed('Grundpreis', grundpreis, 'EUR/Jahr'),
  ]
}

/** Whether a price is net or gross cannot be said before the contract is known. */
export function isPreislabelOpen({ tariftyp }: Tarif, kundenArt: KundenArt): boolean {
  return kundenArt === undefined && tariftyp === 'DYNAMISCHER_PREIS'
}

/** What a tariff is besides its prices, with its name. */
export function tarifRows(tarif: Tarif): ValueRow[] {
  return [{ label: 'Tarif', value: tarif.name }, ...konditionRows(tarif, 'aktuell')]
}

const gueltigkeit = {
  aktuell: ['Dieser Preis gilt seit', 'Dieser Preis gilt bis'],
  andere: ['Gültig von', 'Gültig bis'],
} as const

/** What stands below a title that already names the tariff; `gueltigBis` is shown as the tariff's last day [tarif-4]. */
export function konditionRows(tarif: Tarif, zeit: 'aktuell' | 'andere'): ValueRow[] {
  const { anteilNt, gueltigVon, gueltigBis } = tarif
  const [von, bis] = gueltigkeit[zeit]
  return [
    { label: 'Tariftyp', value: tariftypText(tarif.tariftyp) },
    { label: 'Preisgarantie', value: tarif.preisgarantietyp && preisgarantieText(tarif.preisgarantietyp) },
    ...(hasNiedertarif(tarif)
      ? [
          {
            label: 'Anteil Niedertarif (NT)',
            value: anteilNt === null ? null : `${formatProzent(anteilNt)} im günstigen Niedertarif`,
          },
        ]
      : []),
    { label: von, value: gueltigVon && formatDatum(gueltigVon), isPaired: true },
    { label: bis, value: gueltigBis && formatDatum(addTage(gueltigBis, -1)) },
  ]
}

/** What is said in place of a current tariff: whether one is to come, has been, or was never on record [tarif-10]. */
export function keinTarifText(tarife: Tarifzeitscheiben<Tarif>): string {
  const next = firstTarif(tarife)
  if (next !== undefined) return `Zurzeit gilt für diesen Vertrag kein Tarif. ${abText(next)}.`
  const [last] = tarife.vorangegangen
  if (tarife.aktuell !== undefined || last === undefined) return keinTarif
  const bis = last.gueltigBis && ` bis ${formatDatum(addTage(last.gueltigBis, -1))}`
  return `Für diesen Vertrag gilt kein Tarif mehr. Zuletzt galt${bis ?? ''} ${nameOf(last)}.`
}

/** The tariff that comes where none holds; one of today contradicts the host that answered that there is none. */
export const firstTarif = ({ aktuell, zukuenftig }: Tarifzeitscheiben<Tarif>) =>
  aktuell === undefined ? zukuenftig.at(-1) : undefined

/** `Ab dem 01.01.2027 gilt der Tarif „Strom Natur“`. */
export function abText(kuenftiger: Tarif): string {
  return `Ab dem ${formatDatum(kuenftiger.gueltigVon ?? '')} gilt ${nameOf(kuenftiger)}`
}

/** What is known of a later tariff's prices: not what a kWh of a dynamic one will have cost on average [tarif-30]. */
export function kuenftigeFigures(tarif: Tarif, kundenArt: KundenArt): KeyFigure[] {
  return preisFigures(tarif, kundenArt).filter(
    ({ value, unit }) => value !== null && !(tarif.istDynamisch && unit === 'Cent/kWh'),
  )
}

const keinTarif = 'Es ist kein Tarif für diesen Vertrag in unserem System hinterlegt'

const nameOf = ({ name }: Tarif) => (name?.trim() ? `der Tarif „${name.trim()}“` : 'ein Tarif ohne Namen')

// Only meters with two channels have a low tariff.
const hasNiedertarif = ({ istDynamisch, arbeitspreisNT, anteilNt }: Tarif) =>
  !istDynamisch && (arbeitspreisNT !== null || anteilNt !== null)

// Twelve digits remove the error of binary fractions: 0.28945 * 100 is 28.944999….
const withoutError = (price: number) => Number(price.toPrecision(12))

/** A price that is billed is known with all its decimals, so that a bill can be checked. */
const exact = (price: number) => twoToSix.format(withoutError(price))

const rounded = (average: number) => two.format(withoutError(average))

// A supplier's word that says nothing to its customers.
const preisgarantieText = (typ: string) =>
  typ.toLowerCase().startsWith('eingeschränkt')
    ? `${typ}: Energiepreis garantiert, Steuern und Abgaben können sich ändern`
    : typ

const texts = new Map([
  ['DYNAMISCHER_PREIS', 'Dynamischer Preis'],
  ['ALLES_INKLUSIVE_NETTO', 'Alle Abgaben enthalten, ohne Umsatzsteuer'],
  ['ALLES_INKLUSIVE_BRUTTO', 'Alle Steuern und Abgaben enthalten'],
  ['REINER_ENERGIEPREIS', 'Nur die Energie, ohne Netzentgelte, Abgaben und Steuern'],
])

/** A tariff type in words; an unknown one stays as it came. */
function tariftypText(tariftyp: string | null): string | null {
  return tariftyp === null ? null : (texts.get(tariftyp) ?? tariftyp)
}
