import * as v from 'valibot'
import { binary, endpoint } from './endpoint.ts'
import { answeredId, Kennung, missing, VertragId, Zeitpunkt } from './scalars.ts'

/** A document's entry in the list [section 3]; without `vertragId` it concerns the customer as a whole. */
export const Dokument = v.object({
  id: answeredId(Kennung),
  kategorie: missing(v.string()),
  beschreibung: missing(v.string()),
  dateiname: missing(v.string()),
  vertragId: missing(answeredId(VertragId)),
  erstellzeitpunkt: missing(Zeitpunkt),
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
  output: v.array(Dokument),
})

export const listVertragDokumente = endpoint({
  method: 'GET',
  path: '/dokument/:vertragId',
  summary: 'Die Dokumente eines Vertrags.',
  access: 'session',
  owned: { vertragId: 'vertrag' },
  params: v.object({ vertragId: VertragId }),
  output: v.array(Dokument),
})
