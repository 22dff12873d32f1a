import { addTage } from '@ekp/wire/rules/kalendertag'
import { preisgruppenname } from '@ekp/wire/rules/tarif'
import type { Abrechnung } from '@ekp/wire/tenant'
import type { Kostenaufstellung, Kostenposition } from '@ekp/wire/verbrauch/kosten'
import type { Jahresverlauf } from '@ekp/wire/verbrauch/prognose'
import type { Vertrag } from '@ekp/wire/vertrag'
import { formatDatum, formatEuro, formatKwh } from '../../../lib/format.ts'
import type { Zeitspanne } from '@ekp/wire/rules/zeitspanne'
import { two, twoToSix, twoToThree, upToTwo, whole } from '../../../lib/numberFormat.ts'
import { isGutschrift, type Postengruppe, type Postensumme } from './postengruppen.ts'
import { listPreisstaende } from './preisstaende.ts'

/** `745,00 kWh`, on one line. */
export const kwhText = (kwh: number) => `${formatKwh(kwh)}\u00A0kWh`

/** From the first to the last day: `Vom 01.10.2026 bis 31.10.2026`. */
export function tageText({ von, bis }: Zeitspanne): string {
  const last = addTage(bis, -1)
  return von < last ? `Vom ${formatDatum(von)} bis\u00A0${formatDatum(last)}` : `Am ${formatDatum(von)}`
}

/** What a stretch cost, in one sentence around its figure; undefined where it is not known. */
export function kostensatz(kosten: Kostenaufstellung): { betrag: string; wofuer: string } | undefined {
  const { brutto, netto, verbrauch, bepreisterVerbrauch } = kosten
  const betrag = brutto ?? netto
  if (betrag === null || verbrauch === null || kosten.positionen.length === 0) return undefined
  const steuer = brutto === null ? 'netto' : 'brutto'
  const all = kwhText(verbrauch)
  const menge = isTeilweiseBepreist(kosten) ? `${formatKwh(bepreisterVerbrauch)} von ${all}` : all
  return { betrag: formatEuro(betrag), wofuer: `${steuer} für ${menge}` }
}

// By more than what rounding leaves.
const isTeilweiseBepreist = ({ verbrauch, bepreisterVerbrauch }: Kostenaufstellung) =>
  (verbrauch ?? 0) - bepreisterVerbrauch > 0.001

/** Why nothing can be said yet, and when it can; `hasHistorie` says that values come by themselves. */
export function unbekanntText(kosten: Kostenaufstellung, hasHistorie: boolean): string {
  if (kosten.verbrauch !== null)
    return 'Für diese Tage ist kein Preis bekannt, der sich auf Ihren Verbrauch anwenden lässt.'
  return hasHistorie
    ? 'Für diese Tage ist noch kein Verbrauch bekannt. Die Werte eines Tages kommen in der Regel am Tag danach.'
    : 'Für diese Tage ist noch kein Verbrauch bekannt. Er steht hier, sobald vor und nach ihnen ein Zählerstand abgelesen ist.'
}

/** Where the figures come from, what they lack, what is not certain, and what a history says, a sentence each. */
export function hinweise(kosten: Kostenaufstellung, hasHistorie: boolean, verlauf: Jahresverlauf): readonly string[] {
  const { grundlage, tageOhneVerbrauch, verbrauch, bepreisterVerbrauch, geschaetzt, brutto, netto, positionen } = kosten
  return [
    grundlage === 'ABLESUNGEN'
      ? `Aus Ihren Zählerständen, dazwischen ${aufgeteilt[verlauf]} aufgeteilt.`
      : 'Aus den Messwerten Ihres Zählers, jeder zu seinem Preis.',
    ...(tageOhneVerbrauch > 0
      ? [
          `Für ${dauerText(tageOhneVerbrauch)} ist kein Verbrauch bekannt: Was da verbraucht wurde, ${
            grundlage === 'LASTGANG'
              ? 'fehlt hier. Ihre Rechnung enthält es, und unter „Verbräuche“ zählt es mit, denn dort gelten die Zählerstände.'
              : 'kommt noch hinzu.'
          }`,
        ]
      : []),
    ...(isTeilweiseBepreist(kosten)
      ? [`Für ${kwhText((verbrauch ?? 0) - bepreisterVerbrauch)} ist kein Preis bekannt: Sie sind nicht enthalten.`]
      : []),
    ...(geschaetzt ? ['Ein Teil des Verbrauchs ist geschätzt und kann sich noch ändern.'] : []),
    ...(brutto === null && netto !== null ? ['Netto: Die Umsatzsteuer kommt noch hinzu.'] : []),
    ...ohneGrundpreisText(positionen),
    ...(hasHistorie ? historienText(kosten) : []),
  ]
}

const aufgeteilt: Readonly<Record<Jahresverlauf, string>> = {
  HEIZUNG: 'nach Gradtagen',
  HAUSHALT: 'nach dem Jahresverlauf eines Haushalts',
  GLEICHMAESSIG: 'nach Tagen',
}

const jahresbetraege: Readonly<Record<Abrechnung['jahresbetraege'], string>> = {
  kalenderjahr: 'nach Tagen aufgeteilt, in Schaltjahren durch 366',
  tage365: 'nach Tagen aufgeteilt, immer durch 365',
  monate: 'nach Monaten aufgeteilt, ohne ganze Monate nach Tagen durch 365',
}

/** How the amounts come about, in the supplier's way. */
export const rechnungsweise = (abrechnung: Abrechnung, verlauf: Jahresverlauf) =>
  [
    'Das ist keine Rechnung. Gerundet wird erst am Ende: Eine Zeile kann um einen Cent anders sein, als man sie für sich ausrechnet.',
    `Beträge im Jahr, wie der Grundpreis, sind ${jahresbetraege[abrechnung.jahresbetraege]}.`,
    ...(verlauf === 'HEIZUNG' && abrechnung.ganzeGasKwh
      ? ['Der Verbrauch einer Zeile ist auf ganze kWh gerundet.']
      : []),
    'Was Sie schon bezahlt haben, ist nicht abgezogen.',
  ].join(' ')

/** For all of the days, or for those of some prices; a credit is no base price. */
function ohneGrundpreisText(positionen: readonly Kostenposition[]): readonly string[] {
  const staende = listPreisstaende(positionen)
  const ohne = staende.filter((stand) => !stand.positionen.some((one) => isImJahr(one) && !isGutschrift(one)))
  if (ohne.length === 0) return []
  return [`Ein Grundpreis ist ${ohne.length === staende.length ? 'nicht' : 'nicht für alle Tage'} enthalten.`]
}

const isImJahr = ({ einheit }: Kostenposition) => einheit === 'Tage'

/** The history's figure, where it is another one. */
function historienText({ grundlage, positionen, verbrauchskosten, brutto }: Kostenaufstellung): readonly string[] {
  const imJahr = positionen.filter(isImJahr)
  if (grundlage !== 'LASTGANG' || verbrauchskosten === null || imJahr.length === 0) return []
  const ohne = imJahr.some(isGutschrift) ? 'Ohne Grundpreis und Gutschriften' : 'Ohne Grundpreis'
  const steuer = brutto === null ? 'netto' : 'brutto'
  return [`${ohne} ${formatEuro(verbrauchskosten)} ${steuer}, wie in der Verbrauchshistorie.`]
}

/** How long no value is known, as exactly as it helps: `5 Stunden`, `1 Tag`, `12 Tage`. */
export function dauerText(tage: number): string {
  const [count, name] = tage < 1 ? [Math.max(1, Math.round(tage * 24)), 'Stunde'] : [Math.round(tage), 'Tag']
  return count === 1 ? `1 ${name}` : `${whole.format(count)} ${name === 'Tag' ? 'Tage' : 'Stunden'}`
}

const stufen = { HT: 'Hochtarif (HT)', ST: 'Standardtarif (ST)', NT: 'Niedertarif (NT)' }

/** What a line is for and at which level: `Arbeitspreis, Hochtarif (HT)`; its name may end with the level's letters. */
export function postenText({ bezeichnung, stufe }: Kostenposition): string {
  return stufe === null ? bezeichnung : `${bezeichnung.replace(/ (?:HT|ST|NT)$/, '')}, ${stufen[stufe]}`
}

/** `497,238 kWh`, `16 Tage`. */
export function mengeText({ menge, einheit }: Pick<Kostenposition, 'menge' | 'einheit'>): string {
  if (einheit === 'kWh') return `${twoToThree.format(menge)}\u00A0kWh`
  return menge === 1 ? '1\u00A0Tag' : `${whole.format(menge)}\u00A0Tage`
}

type Preis = Pick<Kostenposition, 'preis' | 'einheit' | 'istMittel'>

/** A working price with all its decimals, so that the line can be checked: `8,71 Cent/kWh`; an amount a year and a mean are rounded. */
export function preisText({ preis, einheit, istMittel }: Preis): string {
  if (preis === null) return '–'
  if (istMittel) return `im Mittel ${two.format(preis * 100)}\u00A0Cent/kWh`
  // Twelve digits bring back what binary fractions have blurred.
  return einheit === 'kWh'
    ? `${twoToSix.format(Number((preis * 100).toPrecision(12)))}\u00A0Cent/kWh`
    : `${two.format(preis)}\u00A0EUR/Jahr`
}

/** The same with tax, rounded as the tariff says it: `243,49 EUR/Jahr brutto`. */
export const bruttoText = ({ bruttopreis, einheit }: Postensumme) =>
  bruttopreis === null
    ? null
    : einheit === 'kWh'
      ? `${two.format(bruttopreis * 100)}\u00A0Cent/kWh brutto`
      : `${two.format(bruttopreis)}\u00A0EUR/Jahr brutto`

/** A line among others of its price: the supplier's own Grundpreis is only one part of the tariff's. */
export const teilText = (position: Kostenposition, group: Postengruppe['name']) =>
  position.bezeichnung === group && position.gruppe !== 'ungeteilt'
    ? `${group} – ${preisgruppenname[position.gruppe]}`
    : postenText(position)

/** What the prices and amounts of the lines are. */
export const preisartText: Readonly<Record<'netto' | 'brutto', string>> = {
  netto: 'Preise und Beträge der Posten sind netto. Die Umsatzsteuer steht darunter in einer eigenen Zeile.',
  brutto: 'Alle Preise und Beträge sind brutto: Die Umsatzsteuer ist enthalten.',
}

export const tarifpreisText =
  'Ein Preis Ihres Tarifs kann aus mehreren Posten bestehen. Dann nennt die Zeile „zusammen“ darunter den ganzen Preis, auch mit Umsatzsteuer.'

/** `Umsatzsteuer 19 % auf 181,90 EUR`. */
export const steuerText = ({ satz, auf }: Kostenaufstellung['umsatzsteuer'][number]) =>
  `Umsatzsteuer ${upToTwo.format(satz)}\u00A0% auf ${formatEuro(auf)}`

/** What the costs of customers with a metered capacity depend on as well. */
export const leistungspreis =
  'Ihr Preis richtet sich auch nach der höchsten Leistung, die Sie abgerufen haben, und die rechnen wir hier nicht.'

/** Why there are no costs in detail of a contract. */
export const keineKosten = ({ kundenArt }: Pick<Vertrag, 'kundenArt'>) =>
  `Zu diesem Vertrag gibt es keine Aufstellung der Kosten: ${kundenArt === 'RLMKunde' ? leistungspreis : 'Es ist kein Tarif mit allen Preisen hinterlegt.'}`
