import type { Anfrage } from '@ekp/wire/anfrage'
import { formatDatumUhrzeit } from '../../lib/berlinTime.ts'

/** What a request is called: `Zählerstand`, `Bankverbindung beendet`, `Kontaktanfrage: Sonstiges`. */
export function titelOf({ art, aktion, kontaktanfrage }: Anfrage): string {
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
    case 'kuendigung':
      return 'Kündigung'
    case 'passwort':
      return 'Passwort geändert'
  }
}

function eintragTitel(wort: string, aktion: Anfrage['aktion']): string {
  if (aktion === 'beendet') return `${wort} beendet`
  return aktion === 'geloescht' ? `Künftige ${wort} gelöscht` : `Neue ${wort}`
}

/** How many of the newest are under way, before the last of them is named: `2 eingegangen, `; empty where none is. */
export function standText({ anfragen, fortsetzung }: { anfragen: readonly Anfrage[]; fortsetzung: string | null }) {
  const count = anfragen.filter(({ zustand }) => zustand === 'eingegangen').length
  if (count === 0) return ''
  const isMore = count === anfragen.length && fortsetzung !== null
  return `${isMore ? 'mehr als ' : ''}${count} eingegangen, `
}

/** `22.11.2026 14:05 Uhr`. */
export const zeitOf = ({ eingegangenAm }: Pick<Anfrage, 'eingegangenAm'>) => formatDatumUhrzeit(new Date(eingegangenAm))
