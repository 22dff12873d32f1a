import type { Aufbewahrungsfristen } from '../../Aufbewahrungsfristen.ts'
import { formatZeitpunkt } from '../../lib/formatZeitpunkt.ts'
import type { Auskunftsart } from './auskunftsart.ts'
import { artikel15Texte, type Verantwortlicher } from './artikel15Texte.ts'
import { formatBestand } from './formatBestand.ts'
import { listAusgenommenes } from './listAusgenommenes.ts'
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

const wasIstWas = [
  'daten.json: alles in einer Datei, für Programme. Die Felder heißen wie in der Schnittstelle des Kundenportals. Zeitpunkte sind ISO 8601 in UTC, Mengen kWh (bei Gaszählern m³), Preise Euro, Anteile Prozent.',
  'csv/: dasselbe als Tabellen für Excel, LibreOffice oder Numbers, getrennt durch Semikolons, mit Dezimalkomma. Lastgänge haben eine Zeile je Wert mit seinem Beginn in UTC. Ein Text, den ein Programm für eine Formel halten könnte, beginnt dort mit einem Hochkomma.',
  'fotos/: Fotos von Zählern, die Sie mit einer Ablesung geschickt haben.',
  'dokumente/: Ihre Rechnungen und Schreiben, so wie sie sind. Fehlt eine Datei, nennt sie dokumente/FEHLT.txt.',
]

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
    ...listAusgenommenes().map((absatz) => wrapAbsatz(absatz)),
    title('Informationen nach Artikel 15 DSGVO'),
    ...artikel15Texte(verantwortlicher, texte).map((absatz) => wrapAbsatz(absatz)),
  ]
  return `\uFEFF${absaetze.join('\n\n').replaceAll('\n', '\r\n')}\r\n`
}
