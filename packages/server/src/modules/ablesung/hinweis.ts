import type { Erwartungsbereich } from '@ekp/wire/ablesung'
import { deriveKanalname } from '@ekp/wire/rules/kanalname'
import { formatDatum } from '../../lib/formats.ts'
import { einheitOf } from '@ekp/wire/rules/zaehlereinheit'

const ueberlauf = 'Ist der Zähler über seine höchste Zahl hinaus gelaufen und hat wieder bei null begonnen'
const vertippt = 'oder haben Sie sich vertippt?'
const vertauscht =
  'Andersherum passen die beiden Zählerstände zu Ihrem bisherigen Verbrauch: Vielleicht haben Sie sie vertauscht.'

interface Zusammenhang {
  readonly ablesedatum: string
  /** Whether the meter has several channels, so that each is named. */
  readonly hatMehrereKanaele: boolean
  /** Whether the values of its two channels would be likely the other way round. */
  readonly passtVertauscht: boolean
}

/** The one question about everything that is odd, to be answered with Ja or Nein. */
export function formatHinweis(auffaelligkeiten: readonly Auffaelligkeit[], zusammenhang: Zusammenhang): string {
  const sentences = auffaelligkeiten.map((auffaelligkeit) => formatSatz(auffaelligkeit, zusammenhang))
  const isUeberlauf = auffaelligkeiten.every(({ art }) => art === 'niedriger')
  const was = auffaelligkeiten.length > 1 ? 'die Zählerstände' : 'den Zählerstand'
  const question = `Möchten Sie ${was} ${isUeberlauf ? 'so' : 'trotzdem'} übermitteln?`
  return [...sentences, ...listErklaerungen(auffaelligkeiten, zusammenhang), question].join(' ')
}

function listErklaerungen(auffaelligkeiten: readonly Auffaelligkeit[], { passtVertauscht }: Zusammenhang): string[] {
  if (passtVertauscht) return [vertauscht]
  const unclear = auffaelligkeiten.flatMap((it) => (it.art === 'niedriger' && !it.passtAlsUeberlauf ? [it] : []))
  if (unclear.length === 0) return []
  const isGeschaetzt = unclear.every(({ vorher }) => vorher.istErsatzwert)
  return [`${ueberlauf}, ${isGeschaetzt ? 'wurde damals zu hoch geschätzt, ' : ''}${vertippt}`]
}

function formatSatz(auffaelligkeit: Auffaelligkeit, { ablesedatum, hatMehrereKanaele }: Zusammenhang): string {
  const { obiskennzahl, wert, art } = auffaelligkeit
  const kanal = hatMehrereKanaele ? ` für ${deriveKanalname(obiskennzahl)}` : ''
  const einheit = einheitOf(obiskennzahl)
  const subject = `Der Zählerstand ${formatZaehlerstand(wert)}\u00A0${einheit}${kanal}`
  switch (art) {
    case 'niedriger': {
      const { vorher, passtAlsUeberlauf } = auffaelligkeit
      const which = vorher.istErsatzwert ? 'der zuletzt geschätzte' : 'der letzte'
      const satz = `${subject} ist niedriger als ${which} vom ${formatPunkt(vorher, einheit)}.`
      if (!passtAlsUeberlauf) return satz
      return `${satz} Wenn das Zählwerk seine höchste Zahl überschritten und wieder bei null begonnen hat, passt er zu Ihrem bisherigen Verbrauch.`
    }
    case 'hoeherAlsSpaeter': {
      const { nachher } = auffaelligkeit
      return `${subject} ist höher als der spätere${nachher.istErsatzwert ? ', geschätzte' : ''} vom ${formatPunkt(nachher, einheit)}.`
    }
    case 'ausserhalb': {
      const { von, bis } = auffaelligkeit.erwartet
      const direction = wert > bis ? 'höher' : 'niedriger'
      const range = `zwischen ${formatZaehlerstand(von)} und ${formatZaehlerstand(bis)}\u00A0${einheit}`
      return `${subject} ist ${direction} als erwartet: Nach Ihrem bisherigen Verbrauch liegt er am ${formatDatum(ablesedatum)} voraussichtlich ${range}.`
    }
  }
}

function formatPunkt({ ablesedatum, wert }: { ablesedatum: string; wert: number }, einheit: string): string {
  return `${formatDatum(ablesedatum)} (${formatZaehlerstand(wert)}\u00A0${einheit})`
}

interface Ablesepunkt {
  readonly ablesedatum: string
  readonly wert: number
  /** Whether it is an estimate. */
  readonly istErsatzwert: boolean
}

/** What is odd about the value of a channel. */
export type Auffaelligkeit = { readonly obiskennzahl: string; readonly wert: number } & (
  | { readonly art: 'niedriger'; readonly vorher: Ablesepunkt; readonly passtAlsUeberlauf: boolean }
  | { readonly art: 'hoeherAlsSpaeter'; readonly nachher: Ablesepunkt }
  | { readonly art: 'ausserhalb'; readonly erwartet: Erwartungsbereich }
)

const german = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 6 })

/** A meter's figure as people read it, without its unit: `12.345,6`. */
export const formatZaehlerstand = (wert: number) => german.format(wert)
