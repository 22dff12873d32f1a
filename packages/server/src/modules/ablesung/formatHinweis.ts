import { deriveKanalname } from '@ekp/wire/rules/kanalname'
import type { Auffaelligkeit } from './Auffaelligkeit.ts'
import { formatDatum } from './formatDatum.ts'
import { formatZaehlerstand } from './formatZaehlerstand.ts'

const ueberlauf =
  'Ist der Zähler über seine höchste Zahl hinaus gelaufen und hat wieder bei null begonnen, oder haben Sie sich vertippt?'

interface Zusammenhang {
  readonly ablesedatum: string
  /** Whether the meter has several channels, so that each is named. */
  readonly hatMehrereKanaele: boolean
}

/** The one question about everything that is odd, to be answered with Ja or Nein. */
export function formatHinweis(auffaelligkeiten: readonly Auffaelligkeit[], zusammenhang: Zusammenhang): string {
  const saetze = auffaelligkeiten.map((auffaelligkeit) => formatSatz(auffaelligkeit, zusammenhang))
  const isUnclear = auffaelligkeiten.some((it) => it.art === 'niedriger' && !it.passtAlsUeberlauf)
  const isUeberlauf = auffaelligkeiten.every(({ art }) => art === 'niedriger')
  const was = auffaelligkeiten.length > 1 ? 'die Zählerstände' : 'den Zählerstand'
  const frage = `Möchten Sie ${was} ${isUeberlauf ? 'so' : 'trotzdem'} übermitteln?`
  return [...saetze, ...(isUnclear ? [ueberlauf] : []), frage].join(' ')
}

function formatSatz(auffaelligkeit: Auffaelligkeit, { ablesedatum, hatMehrereKanaele }: Zusammenhang): string {
  const { obiskennzahl, wert, art } = auffaelligkeit
  const kanal = hatMehrereKanaele ? ` für ${deriveKanalname(obiskennzahl)}` : ''
  const subject = `Der Zählerstand ${formatZaehlerstand(wert)}${kanal}`
  switch (art) {
    case 'niedriger': {
      const { vorher, passtAlsUeberlauf } = auffaelligkeit
      const which = vorher.istErsatzwert ? 'der zuletzt geschätzte' : 'der letzte'
      const satz = `${subject} ist niedriger als ${which} vom ${formatPunkt(vorher)}.`
      if (!passtAlsUeberlauf) return satz
      return `${satz} Wenn das Zählwerk seine höchste Zahl überschritten und wieder bei null begonnen hat, passt er zu Ihrem bisherigen Verbrauch.`
    }
    case 'hoeherAlsSpaeter': {
      const { nachher } = auffaelligkeit
      return `${subject} ist höher als der spätere${nachher.istErsatzwert ? ', geschätzte' : ''} vom ${formatPunkt(nachher)}.`
    }
    case 'ausserhalb': {
      const { von, bis } = auffaelligkeit.erwartet
      const direction = wert > bis ? 'höher' : 'niedriger'
      const range = `zwischen ${formatZaehlerstand(von)} und ${formatZaehlerstand(bis)}`
      return `${subject} ist ${direction} als erwartet: Nach Ihrem bisherigen Verbrauch liegt er am ${formatDatum(ablesedatum)} voraussichtlich ${range}.`
    }
  }
}

function formatPunkt({ ablesedatum, wert }: { ablesedatum: string; wert: number }): string {
  return `${formatDatum(ablesedatum)} (${formatZaehlerstand(wert)})`
}
