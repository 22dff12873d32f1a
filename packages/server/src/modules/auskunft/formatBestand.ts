import type { Aufbewahrungsfristen } from '../../Aufbewahrungsfristen.ts'
import type { Arttext } from './Arttext.ts'
import { arttexte } from './arttexte.ts'
import type { Auskunftsart } from './auskunftsart.ts'
import { formatFristen, type Fristworte } from './formatFristen.ts'
import { fototext } from './fototext.ts'
import { wrapAbsatz } from './wrapAbsatz.ts'

const wieLange =
  'Fristen in Jahren enden mit einem Kalenderjahr; gelöscht wird in der Nacht danach. Was zu einem Vertrag gehört, löschen wir spätestens mit ihm, und alles andere spätestens mit Ihrem letzten Vertrag. Länger bleibt nur, was wir noch nicht bearbeitet haben, und der Vertrag zu einem Dokument, das noch bleiben muss.'

function formatArt({ titel, inhalt, spalten = [], frist }: Arttext, ort: string, fristen: Fristworte): string {
  return [
    wrapAbsatz(`${titel} (${ort})`),
    wrapAbsatz(inhalt),
    ...(spalten.length > 0 ? ['In der Tabelle bedeuten:'] : []),
    ...spalten.map((spalte) => wrapAbsatz(`- ${spalte}`).replaceAll('\n', '\n  ')),
    wrapAbsatz(`Wie lange: ${frist(fristen)}`),
  ].join('\n')
}

/** What each kind is, what for, in which file, and how long it is kept. */
export function formatBestand(arten: readonly Auskunftsart[], fristen: Aufbewahrungsfristen): string[] {
  const worte = formatFristen(fristen)
  return [
    wrapAbsatz(wieLange),
    ...arten.map(({ name }) => formatArt(arttexte[name], `csv/${name}.csv`, worte)),
    formatArt(fototext, 'Ordner fotos', worte),
  ]
}
