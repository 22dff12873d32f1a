import type { Feldtexte } from './schema/feldtexte.ts'
import * as v from 'valibot'
import { listOf } from './schema/answered.ts'
import { Eingangskopf } from './schema/eingang.ts'
import { empty, endpoint } from './endpoint.ts'
import { Kennung, orNothing, VertragId } from './schema/scalars.ts'

/**
 * The planned entries that a new one replaces, in its body: without them they stay, and the next of them ends the new one
 * [eintrag-4]. By their ids, for the customer agrees to what he was shown and to nothing planned meanwhile.
 */
export const ersetzteGeplante = v.optional(
  v.pipe(
    v.array(Kennung, 'Bitte senden Sie eine Liste von Kennungen.'),
    v.maxLength(100, 'Bitte nennen Sie höchstens 100 Einträge.'),
  ),
)

/** What differs between the calls of billing addresses and those of bank details; both nouns are feminine in German. */
interface Eintragsart<
  Art extends string,
  Id extends v.ObjectEntries,
  Eintrag extends v.GenericSchema,
  Neu extends v.GenericSchema,
> {
  /** A part of the paths of a contract's entries; with `Id` appended it is the path parameter of one entry. */
  readonly art: Art
  readonly id: Id
  readonly wort: string
  readonly mehrzahl: string
  readonly eintrag: Eintrag
  /** An entry to be created. */
  readonly neu: Neu
}

/** The calls that list, create, end and delete the entries of one kind, of the customer and of his contracts. */
export function eintragEndpoints<
  const Art extends 'rechnungsadresse' | 'bankverbindung',
  Id extends v.ObjectEntries,
  Eintrag extends v.GenericSchema,
  Neu extends v.GenericSchema,
>({ art, id, wort, mehrzahl, eintrag, neu }: Eintragsart<Art, Id, Eintrag, Neu>) {
  const ofVertrag = { params: v.object({ vertragId: VertragId }), owned: { vertragId: 'vertrag' } } as const
  const oneOfVertrag = {
    params: v.object({ vertragId: VertragId, ...id }),
    owned: { vertragId: 'vertrag', [`${art}Id`]: art },
  } as const
  const reads = { method: 'GET', access: 'session' } as const
  const changes = {
    access: 'session',
    writes: true,
    output: empty,
    replyHeaders: Eingangskopf,
    errors: [409],
  } as const
  const creates = { ...changes, method: 'POST', body: neu } as const
  const removes = { ...changes, method: 'DELETE' } as const

  return {
    findAktuelle: endpoint({
      ...reads,
      path: `/anschlussnutzer/aktuelle${wort}`,
      summary: `Die ${wort} des Kunden, die heute gilt; null, wenn keine gilt.`,
      output: orNothing(eintrag),
    }),
    list: endpoint({
      ...reads,
      path: `/anschlussnutzer/${mehrzahl.toLowerCase()}`,
      summary: `Alle ${mehrzahl} des Kunden, auch vergangene und künftige.`,
      output: listOf(eintrag),
    }),
    create: endpoint({
      ...creates,
      path: `/anschlussnutzer/${art}Anlegen`,
      summary: `Legt eine ${wort} des Kunden an; die vorige endet am Tag davor.`,
    }),
    findAktuelleOfVertrag: endpoint({
      ...reads,
      ...ofVertrag,
      path: `/:vertragId/${art}/aktuelle`,
      summary: `Die abweichende ${wort} eines Vertrags, die heute gilt; null, wenn keine gilt.`,
      output: orNothing(eintrag),
    }),
    listOfVertrag: endpoint({
      ...reads,
      ...ofVertrag,
      path: `/:vertragId/${art}/alle`,
      summary: `Alle abweichenden ${mehrzahl} eines Vertrags, auch vergangene und künftige.`,
      output: listOf(eintrag),
    }),
    createOfVertrag: endpoint({
      ...creates,
      ...ofVertrag,
      path: `/:vertragId/${art}/anlegen`,
      summary: `Legt eine abweichende ${wort} eines Vertrags an; die vorige endet am Tag davor.`,
    }),
    deleteOfVertrag: endpoint({
      ...removes,
      ...oneOfVertrag,
      path: `/:vertragId/${art}/loeschen/:${art}Id`,
      summary: `Löscht eine künftige abweichende ${wort} eines Vertrags.`,
    }),
    endOfVertrag: endpoint({
      ...removes,
      ...oneOfVertrag,
      path: `/:vertragId/${art}/beenden/:${art}Id`,
      summary: `Beendet eine geltende abweichende ${wort} eines Vertrags zum heutigen Tag.`,
    }),
  }
}

export const feldtexte: Feldtexte = {
  ersetzteGeplante:
    'Die Kennungen geplanter Einträge, die nach dem neuen beginnen und durch ihn entfallen; ohne sie bleiben sie.',
  gueltigBis: 'Der letzte Tag der Gültigkeit.',
  gueltigVon: 'Der erste Tag der Gültigkeit.',
}
