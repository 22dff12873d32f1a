import { addTage } from '@ekp/wire/rules/kalendertag'
import type { Tarifbedingung, Tarifvergleich, Vergleichsgrund, Vergleichstarif } from '@ekp/wire/tarif/vergleich'
import type { Vertrag } from '@ekp/wire/vertrag'
import { formatDatum } from '../../../lib/format.ts'
import { dauerText, kwhText, leistungspreis } from '../kosten/texts.ts'
import { spanneText } from './spanne.ts'

/** Why the tariffs on offer cannot be compared for a contract. */
export function keinVergleich(vertrag: Pick<Vertrag, 'versorgungsart' | 'kundenArt' | 'hatKostenaufstellung'>): string {
  return `Für diesen Vertrag lassen sich Tarife nicht vergleichen: ${keinVergleichWeil(vertrag)}`
}

function keinVergleichWeil({ versorgungsart, kundenArt, hatKostenaufstellung }: Parameters<typeof keinVergleich>[0]) {
  if (kundenArt === 'RLMKunde') return leistungspreis
  if (versorgungsart === 'gas') return 'Dazu braucht es Werte je Viertelstunde, und die gibt es nur für Strom.'
  if (!hatKostenaufstellung) return 'Es ist kein Tarif mit allen Preisen hinterlegt.'
  return 'Es fehlen Werte je Viertelstunde oder ein aktuelles Angebot.'
}

export const isEigener = ({ kennung }: Vergleichstarif) => kennung === null

/** A tariff as sentences name it: the own one is never taken for an offer of the same name. */
const angebotName = ({ name }: Vergleichstarif) => `dem Angebot „${name}“`

const reasons: Readonly<Record<Vergleichsgrund, string>> = {
  ENERGIE: 'Der Preis der Energie ist nicht bekannt.',
  NETZ: 'Das Netzentgelt ist nicht bekannt.',
  ABGABEN: 'Umlagen und Konzessionsabgabe sind nicht bekannt.',
  STEUERN: 'Steuern oder Umsatzsteuer sind nicht bekannt.',
  LUECKE: 'Für einige dieser Tage ist nicht der ganze Preis bekannt.',
  KALENDER: 'Für einige dieser Tage ist nicht bekannt, wann welches Netzentgelt gilt.',
  ZAEHLWERK: 'Es ist nicht genau genug bekannt, wann Ihr Zähler Hochtarif (HT) und wann Niedertarif (NT) zählt.',
  BOERSENPREIS: 'Für diese Tage sind keine Börsenpreise bekannt.',
  VERBRAUCH: 'Für diese Tage ist kein Verbrauch bekannt.',
}

export const grundText = (grund: Vergleichsgrund) => reasons[grund]

/** What an offer asks for, as a sentence before its figures. */
export const bedingungText: Readonly<Record<Tarifbedingung, string>> = {
  STEUERBARE_VERBRAUCHSEINRICHTUNG:
    'Nur mit Wärmepumpe, Wallbox oder Speicher, die der Netzbetreiber steuern darf (§\u00A014a EnWG). In Ihrem Vertrag steht davon nichts.',
}

/** The answer in one sentence, which begins with a figure where there is one [tarif-27]. */
export interface Satz {
  readonly zahl?: string
  readonly text: string
  /** What the supplier says of the offer that is named. */
  readonly beschreibung?: string | null
}

/** What the comparison comes to; nothing is claimed of what is not known. */
export function vergleichssatz({ verbrauch, verschoben, tarife }: Tarifvergleich): Satz {
  if (verbrauch === null)
    return {
      text: 'Für diese Tage ist noch kein Verbrauch bekannt. Die Werte eines Tages kommen in der Regel am Tag danach.',
    }
  const own = tarife.find(isEigener)
  const known = tarife.filter((tarif) => !isEigener(tarif) && tarif.kosten !== null)
  if (known.length === 0) return { text: 'Keines der Angebote lässt sich für diese Tage berechnen.' }
  if (own?.kosten == null)
    return {
      text: `Was Ihr eigener Tarif gekostet hat, lässt sich nicht berechnen. ${own?.grund ? grundText(own.grund) : ''}`.trim(),
    }
  if (own.ohneGrundpreis)
    return {
      text: 'Ihr Grundpreis ist nicht bekannt. Deshalb lässt sich nicht sagen, welcher Tarif günstiger gewesen wäre.',
    }
  // An offer that this customer cannot have is no answer.
  const offene = tarife.filter((tarif) => !isEigener(tarif) && tarif.bedingung === null)
  const vergleichbar = offene.filter(({ unterschied }) => unterschied !== null)
  if (vergleichbar.length === 0) return { text: unvergleichbarText(known) }
  const ohne = offene.length + 1 < tarife.length ? ' ohne Bedingung' : ''
  const soweit = vergleichbar.length < offene.length ? ', soweit sie sich vergleichen lassen' : ''
  const wenn = verschoben === null ? '' : `, wenn Sie ${kwhText(verschoben)} in andere Stunden verschoben hätten`
  const most = ({ unterschied }: Vergleichstarif) => unterschied?.hoechstens ?? Infinity
  const [best] = vergleichbar.toSorted((one, other) => most(one) - most(other))
  const unterschied = best?.unterschied
  if (best !== undefined && unterschied && unterschied.hoechstens < 0) {
    const weniger = spanneText({ mindestens: -unterschied.hoechstens, hoechstens: -unterschied.mindestens })
    return {
      zahl: weniger,
      text: `weniger hätten Sie mit ${angebotName(best)} bezahlt${wenn}.`,
      beschreibung: best.beschreibung,
    }
  }
  const [next] = vergleichbar.toSorted((one, other) => least(one) - least(other))
  if (next?.unterschied && least(next) > 0)
    return {
      zahl: spanneText(next.unterschied),
      text:
        vergleichbar.length === 1
          ? `mehr hätten Sie mit ${angebotName(next)} bezahlt${wenn}: Ihr eigener Tarif war günstiger.`
          : `mehr hätten Sie mit ${angebotName(next)} bezahlt, dem günstigsten${wenn}: Ihr eigener Tarif war günstiger als alle Angebote${ohne}${soweit}.`,
    }
  if (next?.unterschied && least(next) === 0 && next.unterschied.hoechstens === 0)
    return {
      text: `Die Angebote${ohne} waren nicht günstiger${soweit}. Mit ${angebotName(next)} hätten Sie genauso viel bezahlt.`,
    }
  return { text: 'Es fehlen zu viele Werte. Deshalb lässt sich nicht sagen, ob ein Angebot günstiger gewesen wäre.' }
}

const unvergleichbarText = (known: readonly Vergleichstarif[]) =>
  known.every(({ ohneGrundpreis }) => ohneGrundpreis)
    ? 'Der Grundpreis der Angebote ist nicht bekannt. Deshalb lässt sich nicht sagen, ob eines günstiger gewesen wäre.'
    : 'Keines der Angebote lässt sich mit Ihrem Tarif vergleichen: Es fehlen Preisteile, oder sie haben Bedingungen, die Ihr Vertrag nicht erfüllt.'

const least = ({ unterschied }: Vergleichstarif) => unterschied?.mindestens ?? Infinity

/** What the figures are of, what they lack and what is assumed, a sentence each [tarif-23]. */
export function vergleichshinweise(vergleich: Tarifvergleich): readonly string[] {
  const { verbrauch, geschaetzt, stundenOhneVerbrauch, angenommenerVerbrauch, verschoben, nichtVerschoben } = vergleich
  const { stundenOhnePreis, verbrauchOhnePreis } = vergleich
  if (verbrauch === null) return []
  const stunden = (count: number) => dauerText(count / 24)
  return [
    `In diesen Tagen haben Sie ${kwhText(verbrauch)} verbraucht. Jede Viertelstunde ist in jedem Tarif zu ihrem Preis gerechnet.`,
    ...(stundenOhneVerbrauch > 0
      ? [
          `Für ${stunden(stundenOhneVerbrauch)} ist kein Verbrauch bekannt. Dafür sind ${kwhText(angenommenerVerbrauch)} angenommen, so viel wie im Mittel der anderen Stunden. Die Beträge sind deshalb nicht auf den Cent genau.`,
        ]
      : []),
    ...(stundenOhnePreis > 0
      ? [
          `Für ${stunden(stundenOhnePreis)} (${kwhText(verbrauchOhnePreis)}) ist nicht in jedem Tarif ein Preis bekannt. Sie zählen in keinem Tarif mit.`,
        ]
      : []),
    ...(geschaetzt ? ['Ein Teil des Verbrauchs ist geschätzt und kann sich noch ändern.'] : []),
    ...(verschoben === null ? [] : [`Verschoben sind ${kwhText(verschoben)}.${restText(nichtVerschoben ?? 0)}`]),
  ]
}

const restText = (kwh: number) =>
  kwh > 0
    ? ` Weitere ${kwhText(kwh)} ließen sich nicht verschieben: An manchen Tagen haben Sie in diesen Stunden weniger verbraucht, oder es fehlen Werte.`
    : ''

/** What stands in place of a difference, in a line; undefined where there is one, or no amount. */
export function ohneUnterschiedText({ kosten, gleicheTeile, ohneGrundpreis }: Vergleichstarif) {
  if (kosten === null || (gleicheTeile && !ohneGrundpreis)) return undefined
  return ohneGrundpreis ? 'ohne den Grundpreis' : 'nicht vergleichbar: andere Beträge im Jahr'
}

/** What the amounts contain. */
export const umfangText = ({ tarife }: Tarifvergleich) =>
  [
    `${tarife.some(hasAndereTeile) ? 'Enthalten sind' : 'Verglichen ist überall dasselbe:'} Energie, Netz, Abgaben, Steuern und die Beträge im Jahr wie der Grundpreis, alles brutto.`,
    ...(tarife.some(hasAndereTeile)
      ? ['Weil die Beträge im Jahr nicht überall für dasselbe sind, stehen hier keine Balken.']
      : []),
    ...(tarife.some(({ kosten, ohneGrundpreis }) => kosten !== null && ohneGrundpreis)
      ? ['Wo ein Grundpreis nicht bekannt ist, fehlt er im Betrag; deshalb stehen hier keine Balken.']
      : []),
  ].join(' ')

const hasAndereTeile = ({ kosten, gleicheTeile }: Vergleichstarif) => kosten !== null && !gleicheTeile

/** Why an offer with the name of the own tariff costs something else; undefined for others. */
export function gleicherNameText({ name, unterschied, gueltigVon }: Vergleichstarif, own: Vergleichstarif | undefined) {
  const isSame = own?.name.split(', dann ').includes(name) === true
  if (!isSame || (unterschied?.mindestens === 0 && unterschied.hoechstens === 0)) return undefined
  const seit = gueltigVon === null ? '' : ` seit ${formatDatum(gueltigVon)}`
  return `Derselbe Name, andere Preise: Das Angebot gilt${seit} für neue Verträge, für Sie gelten die Preise Ihres Vertrags.`
}

/** What is to be known of one tariff, a sentence each. */
export function tarifhinweise(tarif: Vergleichstarif, { von }: Tarifvergleich, today: string): readonly string[] {
  const { beschreibung, gueltigVon, gueltigBis, grund, gleicheTeile, ohneGrundpreis, kosten, kostenUnverschoben } =
    tarif
  return [
    ...(beschreibung === null ? [] : [beschreibung]),
    ...(grund === null ? [] : [grundText(grund)]),
    ...(grund === null && !gleicheTeile
      ? [
          'Dieser Tarif und Ihrer haben nicht dieselben Beträge im Jahr, etwa für Netz, Zähler oder als Gutschrift. Deshalb steht hier kein Unterschied.',
        ]
      : []),
    ...(grund === null && ohneGrundpreis ? ['Ein Grundpreis ist nicht bekannt und nicht enthalten.'] : []),
    ...(gueltigVon !== null && gueltigVon > von
      ? [
          `Dieses Angebot gibt es erst seit ${formatDatum(gueltigVon)}. Gerechnet ist, als hätte es schon vorher gegolten.`,
        ]
      : []),
    ...(gueltigBis === null || gueltigBis <= today
      ? []
      : [`Dieses Angebot gibt es bis ${formatDatum(addTage(gueltigBis, -1))}.`]),
    ...(kostenUnverschoben === null || kosten === null ? [] : [`Ohne Verschieben: ${spanneText(kostenUnverschoben)}.`]),
  ]
}
