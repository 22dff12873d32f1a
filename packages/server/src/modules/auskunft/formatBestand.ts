import type { Aufbewahrungsfristen } from '../../Aufbewahrungsfristen.ts'
import type { Arttext } from './Arttext.ts'
import { arttexte } from './arttexte.ts'
import type { Auskunftsart } from './auskunftsart.ts'
import { formatFristen, type Fristworte } from './formatFristen.ts'
import { fototext } from './fototext.ts'
import { wrapAbsatz } from './wrapAbsatz.ts'

const wieLange =
  'Jahre zählen vom Ende des Jahres an, das jeweils genannt ist; gelöscht wird in der Nacht nach ihrem Ablauf. Was zu einem Vertrag gehört, löschen wir spätestens mit ihm, und alles andere spätestens mit Ihrem letzten Vertrag. Länger bleibt nur, was wir noch nicht bearbeitet haben, und der Vertrag zu einem Dokument, das noch bleiben muss.'

function formatArt({ titel, inhalt, spalten, frist }: Arttext, ort: string, fristen: Fristworte): string {
  const absaetze = [
    `${titel} (${ort})`,
    inhalt,
    ...(spalten === undefined ? [] : [`Spalten: ${spalten}`]),
    `Wie lange: ${frist(fristen)}`,
  ]
  return absaetze.map((absatz) => wrapAbsatz(absatz)).join('\n')
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
