import type { Feldtexte } from './schema/feldtexte.ts'
import * as v from 'valibot'
import { answered, answeredText, answeredZahl, listOf } from './schema/answered.ts'
import { binary, endpoint } from './endpoint.ts'
import { answeredId, Kennung, VertragId, Zeitpunkt } from './schema/scalars.ts'

/** A document's entry in the list; without `vertragId` it concerns the customer as a whole. */
export const Dokument = v.object({
  id: answeredId(v.string()),
  kategorie: answeredText,
  beschreibung: answeredText,
  dateiname: answeredText,
  vertragId: answered(answeredId(VertragId)),
  erstellzeitpunkt: answered(Zeitpunkt),
  /** In bytes. */
  groesse: answeredZahl,
  /** The bill that it is [dokument-10]. */
  rechnungsnummer: answeredText,
})
export type Dokument = v.InferOutput<typeof Dokument>

export const downloadDokument = endpoint({
  method: 'GET',
  path: '/dokument/daten/:dokumentId',
  summary: 'Der Inhalt eines Dokuments als Datei.',
  access: 'session',
  owned: { dokumentId: 'dokument' },
  params: v.object({ dokumentId: Kennung }),
  output: binary,
  errors: [429],
})

export const listDokumente = endpoint({
  method: 'GET',
  path: '/dokument/alle',
  summary: 'Alle Dokumente des Kunden.',
  access: 'session',
  output: listOf(Dokument),
})

export const listVertragDokumente = endpoint({
  method: 'GET',
  path: '/dokument/:vertragId',
  summary: 'Die Dokumente eines Vertrags.',
  access: 'session',
  owned: { vertragId: 'vertrag' },
  params: v.object({ vertragId: VertragId }),
  output: listOf(Dokument),
})

export const feldtexte: Feldtexte = {
  beschreibung: 'Worum es im Dokument geht.',
  dateiname: 'Der Name, unter dem die Datei gespeichert wird.',
  dokumentId: 'Die Kennung des Dokuments.',
  erstellzeitpunkt: 'Wann das Dokument entstand.',
  groesse: 'Die Größe der Datei in Byte.',
  'Dokument.rechnungsnummer': 'Die Nummer der Rechnung, die das Dokument ist; null, wenn es keine ist.',
  kategorie: 'Die Art des Dokuments, zum Beispiel Rechnung.',
}
