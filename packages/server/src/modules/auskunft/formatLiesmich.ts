import type { Aufbewahrungsfristen } from '../../Aufbewahrungsfristen.ts'
import { formatZeitpunkt } from '../../lib/formats.ts'
import { artikel15Texte } from './artikel15Texte.ts'
import type { Auskunftsart } from './auskunftsart.ts'
import { formatAusgenommenes } from './formatAusgenommenes.ts'
import { formatBestand } from './formatBestand.ts'
import type { Verantwortlicher } from './kontaktwege.ts'
import { wasIstWas } from './wasIstWas.ts'
import { wrapAbsatz } from './wrapAbsatz.ts'

interface Angaben {
  readonly verantwortlicher: Verantwortlicher
  readonly kundennummer: string
  readonly stand: Date
  readonly arten: readonly Auskunftsart[]
  readonly fristen: Aufbewahrungsfristen
  /** What the supplier says in place of our general sentences. */
  readonly texte: readonly string[] | undefined
}

const title = (text: string) => ['', text, '='.repeat(text.length)].join('\n')

/** `LIESMICH.txt`: what is in the archive, what is not and why, and what Art. 15 DSGVO wants to be said with it. */
export function formatLiesmich({ verantwortlicher, kundennummer, stand, arten, fristen, texte }: Angaben): string {
  const { name } = verantwortlicher
  const absaetze = [
    'Auskunft über Ihre Daten',
    `${name}\nKundennummer: ${kundennummer}\nStand: ${formatZeitpunkt(stand)}`,
    wrapAbsatz(
      `Dieses Archiv enthält, was im Kundenportal von ${name} über Sie gespeichert ist (Artikel 15 und 20 der Datenschutz-Grundverordnung, DSGVO). Bewahren Sie es so auf, dass niemand sonst es lesen kann.`,
    ),
    title('Was ist was'),
    ...wasIstWas.map((absatz) => wrapAbsatz(absatz)),
    title('Welche Daten, wozu und wie lange'),
    ...formatBestand(arten, fristen),
    title('Was nicht enthalten ist'),
    ...formatAusgenommenes(verantwortlicher).map((absatz) => wrapAbsatz(absatz)),
    title('Informationen nach Artikel 15 DSGVO'),
    ...artikel15Texte(verantwortlicher, texte).map((absatz) => wrapAbsatz(absatz)),
  ]
  return `\uFEFF${absaetze.join('\n\n').replaceAll('\n', '\r\n')}\r\n`
}
