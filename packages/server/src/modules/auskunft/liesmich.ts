import type { Aufbewahrungsfristen } from '../../config/Aufbewahrungsfristen.ts'
import { formatZeitpunkt } from '../../lib/formats.ts'
import { arttexte, fototext } from './arttexte.ts'
import type { Auskunftsart } from './auskunftsart.ts'
import {
  artikel15Texte,
  type Arttext,
  formatAusgenommenes,
  formatFristen,
  type Fristworte,
  wasIstWas,
} from './texts.ts'
import type { Verantwortlicher } from './verantwortlicher.ts'

interface Liesmichangaben {
  readonly verantwortlicher: Verantwortlicher
  readonly kundennummer: string
  readonly stand: Date
  readonly arten: readonly Auskunftsart[]
  readonly fristen: Aufbewahrungsfristen
  /** What the supplier says in place of our general sentences. */
  readonly texte: readonly string[] | undefined
}

/** `LIESMICH.txt`: what is in the archive, what is not and why, and what Art. 15 DSGVO wants to be said with it. */
export function formatLiesmich({
  verantwortlicher,
  kundennummer,
  stand,
  arten,
  fristen,
  texte,
}: Liesmichangaben): string {
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

const title = (text: string) => ['', text, '='.repeat(text.length)].join('\n')

/** What each kind is, what for, in which file, and how long it is kept. */
export function formatBestand(arten: readonly Auskunftsart[], fristen: Aufbewahrungsfristen): string[] {
  const worte = formatFristen(fristen)
  return [
    wrapAbsatz(wieLange),
    ...arten.map(({ name }) => formatArt(arttexte[name], `csv/${name}.csv`, worte)),
    formatArt(fototext, 'Ordner fotos', worte),
  ]
}

const wieLange =
  'Fristen in Jahren enden mit einem Kalenderjahr; gelöscht wird in der Nacht danach. Was zu einem Vertrag gehört, löschen wir spätestens mit ihm, und alles andere spätestens mit Ihrem letzten Vertrag. Länger bleibt nur, was wir noch nicht bearbeitet haben, und der Vertrag zu einem Dokument, das noch bleiben muss.'

function formatArt({ titel, inhalt, spalten = [], frist }: Arttext, ort: string, fristen: Fristworte): string {
  return [
    wrapAbsatz(`${titel} (${ort})`),
    wrapAbsatz(inhalt),
    ...(spalten.length > 0 ? ['In der Tabelle bedeuten:'] : []),
    ...spalten.map((column) => wrapAbsatz(`- ${column}`).replaceAll('\n', '\n  ')),
    wrapAbsatz(`Wie lange: ${frist(fristen)}`),
  ].join('\n')
}

/** A paragraph as wide as every editor shows it, broken between words; a word that is longer keeps a line of its own. */
export function wrapAbsatz(text: string, width = 78): string {
  const lines: string[] = []
  let words: string[] = []
  let length = -1
  for (const word of text.split(' ')) {
    const wordLength = [...word].length
    if (words.length > 0 && length + 1 + wordLength > width) {
      lines.push(words.join(' '))
      words = []
      length = -1
    }
    words.push(word)
    length += 1 + wordLength
  }
  return [...lines, words.join(' ')].join('\n')
}
