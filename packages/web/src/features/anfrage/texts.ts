import type { Anfrage } from '@ekp/wire/anfrage'
import { formatDatumUhrzeit } from '../../lib/berlinTime.ts'

/** What a request is called: `Zählerstand`, `Bankverbindung beendet`, `Kontaktanfrage: Sonstiges`. */
export function titelOf({ art, aktion, kontaktanfrage }: Pick<Anfrage, 'art' | 'aktion' | 'kontaktanfrage'>): string {
  switch (art) {
    case 'ablesung':
      return 'Zählerstand'
    case 'kontaktdaten':
      return 'Kontaktdaten geändert'
    case 'rechnungsadresse':
      return eintragTitel('Rechnungsadresse', aktion)
    case 'bankverbindung':
      return eintragTitel('Bankverbindung', aktion)
    case 'kontaktanfrage':
      return kontaktanfrage?.betreff ? `Kontaktanfrage: ${kontaktanfrage.betreff}` : 'Kontaktanfrage'
    case 'abschlagsaenderung':
      return 'Abschlagsänderung'
    case 'kuendigung':
      return 'Kündigung'
  }
}

/** What an answer is about, after a colon. */
export const themaOf = (anfrage: Parameters<typeof titelOf>[0]): string =>
  anfrage.kontaktanfrage?.betreff || titelOf(anfrage)

function eintragTitel(word: string, aktion: Anfrage['aktion']): string {
  if (aktion === 'beendet') return `${word} beendet`
  return aktion === 'geloescht' ? `Künftige ${word} gelöscht` : `Neue ${word}`
}

/** How many of the newest are under way, before the last of them is named: `2 eingegangen, `; empty where none is. */
export function standText({ anfragen, fortsetzung }: { anfragen: readonly Anfrage[]; fortsetzung: string | null }) {
  const count = anfragen.filter(({ zustand }) => zustand === 'eingegangen').length
  if (count === 0) return ''
  const isMore = count === anfragen.length && fortsetzung !== null
  return `${isMore ? 'mehr als ' : ''}${count} eingegangen, `
}

type Beantwortet = Pick<Anfrage, 'art' | 'aktion' | 'kontaktanfrage' | 'beantwortetAm' | 'zustand'>

const ergebnisse: Partial<Record<NonNullable<Anfrage['zustand']>, string>> = {
  angenommen: 'Angenommen',
  abgelehnt: 'Abgelehnt',
}

/** What is said of answers that the customer has not seen, the newest first: a title, and what the newest is about. */
export function antwortText(ungelesene: readonly Beantwortet[]): readonly [title: string, note: string] {
  const [newest] = ungelesene
  if (newest === undefined) return ['', '']
  const ergebnis = (newest.zustand && ergebnisse[newest.zustand]) ?? 'Beantwortet'
  const am = newest.beantwortetAm === null ? '' : ` am ${formatDatumUhrzeit(new Date(newest.beantwortetAm))}`
  return ungelesene.length === 1
    ? [`Neue Antwort: ${themaOf(newest)}`, `${ergebnis}${am}`]
    : [`${ungelesene.length} neue Antworten`, `Zuletzt ${themaOf(newest)}: ${ergebnis}${am}`]
}

/** `22.11.2026 14:05 Uhr`. */
export const zeitOf = ({ eingegangenAm }: Pick<Anfrage, 'eingegangenAm'>) => formatDatumUhrzeit(new Date(eingegangenAm))
