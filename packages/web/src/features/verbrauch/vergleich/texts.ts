import { addTage } from '@ekp/wire/rules/kalendertag'
import type { Tarifvergleich, Vergleichsgrund, Vergleichstarif } from '@ekp/wire/tarif/vergleich'
import { formatDatum } from '../../../lib/format.ts'
import { dauerText, kwhText } from '../kosten/texts.ts'
import { spanneText } from './spanne.ts'

export const keinVergleich =
  'Für diesen Vertrag lassen sich Tarife nicht vergleichen: Es gibt keine Viertelstundenwerte oder derzeit keine Angebote.'

export const isEigener = ({ kennung }: Vergleichstarif) => kennung === null

/** A tariff as sentences name it: the own one is never taken for an offer of the same name. */
const angebotName = ({ name }: Vergleichstarif) => `dem Angebot „${name}“`

const gruende: Readonly<Record<Vergleichsgrund, string>> = {
  ENERGIE: 'Der Preis der Energie ist nicht bekannt.',
  NETZ: 'Das Netzentgelt ist nicht bekannt.',
  ABGABEN: 'Umlagen und Konzessionsabgabe sind nicht bekannt.',
  STEUERN: 'Steuern oder Umsatzsteuer sind nicht bekannt.',
  LUECKE: 'An manchen dieser Tage ist nicht der ganze Preis bekannt.',
  KALENDER: 'An manchen dieser Tage ist nicht bekannt, zu welchen Stunden welches Netzentgelt gilt.',
  ZAEHLWERK: 'Zu welchen Zeiten Ihr Zähler HT und NT zählt, ist dafür nicht genau genug bekannt.',
  BOERSENPREIS: 'Für diese Tage sind keine Börsenpreise bekannt.',
  VERBRAUCH: 'Für diese Tage ist kein Verbrauch bekannt.',
}

export const grundText = (grund: Vergleichsgrund) => gruende[grund]

/** The answer in one sentence, around a figure where there is one [tarif-27]. */
export interface Satz {
  readonly vor: string
  readonly zahl?: string
  readonly nach?: string
  /** What the supplier says of the offer that is named. */
  readonly beschreibung?: string | null
}

/** What the comparison comes to; nothing is claimed of what is not known. */
export function vergleichssatz({ verbrauch, tarife }: Tarifvergleich): Satz {
  if (verbrauch === null)
    return {
      vor: 'Für diese Tage ist noch kein Verbrauch bekannt. Die Werte eines Tages kommen in der Regel am Tag danach.',
    }
  const own = tarife.find(isEigener)
  const known = tarife.filter((tarif) => !isEigener(tarif) && tarif.kosten !== null)
  if (known.length === 0) return { vor: 'Keines der Angebote lässt sich für diese Tage berechnen.' }
  if (own?.kosten == null)
    return { vor: `Was Sie selbst bezahlt haben, ist nicht zu sagen. ${own?.grund ? grundText(own.grund) : ''}`.trim() }
  if (own.ohneGrundpreis)
    return { vor: 'Ihr Grundpreis ist nicht bekannt: Welcher Tarif günstiger gewesen wäre, ist nicht zu sagen.' }
  const vergleichbar = known.filter(({ unterschied }) => unterschied !== null)
  if (vergleichbar.length === 0)
    return { vor: 'Zu keinem Angebot ist ein Grundpreis bekannt: Ob eines günstiger gewesen wäre, ist nicht zu sagen.' }
  const most = ({ unterschied }: Vergleichstarif) => unterschied?.hoechstens ?? Infinity
  const [best] = vergleichbar.toSorted((one, other) => most(one) - most(other))
  const unterschied = best?.unterschied
  if (best !== undefined && unterschied && unterschied.hoechstens < 0) {
    const weniger = spanneText({ mindestens: -unterschied.hoechstens, hoechstens: -unterschied.mindestens })
    return {
      vor: `Mit ${angebotName(best)} hätten Sie`,
      zahl: weniger,
      nach: 'weniger bezahlt.',
      beschreibung: best.beschreibung,
    }
  }
  const [next] = vergleichbar.toSorted((one, other) => least(one) - least(other))
  if (next?.unterschied && least(next) > 0)
    return {
      vor: `Ihr eigener Tarif war günstiger. Mit ${angebotName(next)} hätten Sie`,
      zahl: spanneText(next.unterschied),
      nach:
        vergleichbar.length === 1
          ? 'mehr bezahlt.'
          : 'mehr bezahlt, mit jedem anderen, das sich vergleichen lässt, auch.',
    }
  if (next?.unterschied && least(next) === 0 && next.unterschied.hoechstens === 0)
    return {
      vor: `Kein Angebot, das sich vergleichen lässt, war günstiger. Mit ${angebotName(next)} hätten Sie genauso viel bezahlt.`,
    }
  return { vor: 'Ob ein Angebot günstiger gewesen wäre, ist nicht zu sagen: Dafür fehlen zu viele Werte.' }
}

const least = ({ unterschied }: Vergleichstarif) => unterschied?.mindestens ?? Infinity

/** What the figures are of, what they lack and what is assumed, a sentence each [tarif-23]. */
export function vergleichshinweise(vergleich: Tarifvergleich): readonly string[] {
  const { verbrauch, geschaetzt, stundenOhneVerbrauch, angenommenerVerbrauch, verschoben, nichtVerschoben } = vergleich
  const { stundenOhnePreis, verbrauchOhnePreis } = vergleich
  if (verbrauch === null) return []
  const stunden = (count: number) => dauerText(count / 24)
  return [
    `Verglichen sind ${kwhText(verbrauch)}, jede Viertelstunde zu ihrem Preis.`,
    ...(stundenOhneVerbrauch > 0
      ? [
          `Für ${stunden(stundenOhneVerbrauch)} ist kein Verbrauch bekannt. Angenommen sind dafür ${kwhText(angenommenerVerbrauch)}, so viel wie im Mittel der anderen Stunden, zum billigsten bis zum teuersten Preis dieser Zeit.`,
        ]
      : []),
    ...(stundenOhnePreis > 0
      ? [
          `Für ${stunden(stundenOhnePreis)} ist nicht in jedem Tarif ein Preis bekannt. Sie bleiben bei allen weg, mit ${kwhText(verbrauchOhnePreis)}.`,
        ]
      : []),
    ...(geschaetzt ? ['Ein Teil des Verbrauchs ist geschätzt und kann sich noch ändern.'] : []),
    ...(verschoben === null ? [] : [`Verschoben sind ${kwhText(verschoben)}${restText(nichtVerschoben ?? 0)}`]),
  ]
}

const restText = (kwh: number) =>
  kwh > 0
    ? `. ${kwhText(kwh)} ließen sich nicht verschieben, weil in diesen Stunden weniger verbraucht wurde oder Werte fehlen.`
    : '.'

/** What is to be known of one tariff, a sentence each. */
export function tarifhinweise(tarif: Vergleichstarif, { von }: Tarifvergleich, heute: string): readonly string[] {
  const { beschreibung, gueltigVon, gueltigBis, grund, ohneGrundpreis, kosten, kostenUnverschoben } = tarif
  return [
    ...(beschreibung === null ? [] : [beschreibung]),
    ...(grund === null ? [] : [grundText(grund)]),
    ...(grund === null && ohneGrundpreis ? ['Ein Grundpreis ist nicht bekannt und nicht enthalten.'] : []),
    ...(gueltigVon !== null && gueltigVon > von
      ? [
          `Wird erst seit ${formatDatum(gueltigVon)} angeboten. Gerechnet ist, als hätte es diese Preise schon vorher gegeben.`,
        ]
      : []),
    ...(gueltigBis === null || gueltigBis <= heute
      ? []
      : [`Wird bis ${formatDatum(addTage(gueltigBis, -1))} angeboten.`]),
    ...(kostenUnverschoben === null || kosten === null
      ? []
      : [`Ohne zu verschieben: ${spanneText(kostenUnverschoben)}.`]),
  ]
}
