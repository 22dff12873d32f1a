import { type Selectable, sql } from 'kysely'
import * as v from 'valibot'
import type { DokumentRow } from '../../../db/tables/eintraege.ts'
import type { PasswortResetRow } from '../../../db/tables/zugang.ts'
import type { VorgangRow } from '../../../db/tables/vorgang.ts'
import { auskunftsart } from '../auskunftsart.ts'
import { toCsvZelle } from '../csv.ts'
import { dokumentPfad } from '../paths.ts'

/** Documents, each with the place of its file in the archive. */
export const dokumente = auskunftsart({
  name: 'dokumente',
  tabelle: 'dokument',
  query: (kundennummer) => sql<Selectable<DokumentRow>>`
    select * from dokument where kundennummer = ${kundennummer} order by erstellzeitpunkt, id
  `,
  toEintrag: (line) => ({
    id: line.id,
    kundennummer: line.kundennummer,
    vertragId: line.vertrag_id,
    kategorie: line.kategorie,
    beschreibung: line.beschreibung,
    dateiname: line.dateiname,
    medientyp: line.medientyp,
    bytes: line.bytes,
    erstellzeitpunkt: line.erstellzeitpunkt,
    rechnungsnummer: line.rechnungsnummer,
    datei: dokumentPfad(line),
  }),
  kopf: [
    'id',
    'kundennummer',
    'vertragId',
    'kategorie',
    'beschreibung',
    'dateiname',
    'medientyp',
    'bytes',
    'erstellzeitpunkt',
    'rechnungsnummer',
    'datei',
  ],
  toZeilen: (eintrag) => [Object.values(eintrag).map(toCsvZelle)],
})

const Nachricht = v.object({
  betreff: v.nullish(v.string(), null),
  text: v.nullish(v.string(), null),
  gewuenschterAbschlag: v.nullish(v.number(), null),
})

/** The fields of a Kontaktanfrage; null for every other Vorgang. */
function nachrichtOf({ art, inhalt }: Pick<Selectable<VorgangRow>, 'art' | 'inhalt'>): v.InferOutput<typeof Nachricht> {
  const { success, output } = v.safeParse(Nachricht, inhalt)
  return success && art === 'kontaktanfrage' ? output : { betreff: null, text: null, gewuenschterAbschlag: null }
}

/** What was sent in; the fields of messages have columns of their own beside the JSON. */
export const vorgaenge = auskunftsart({
  name: 'vorgaenge',
  tabelle: 'vorgang',
  query: (kundennummer) => sql<Selectable<VorgangRow>>`
    select * from vorgang where kundennummer = ${kundennummer} order by id
  `,
  toEintrag: (line) => ({
    id: line.id,
    kundennummer: line.kundennummer,
    vertragId: line.vertrag_id,
    art: line.art,
    inhalt: line.inhalt,
    eingegangenAm: line.eingegangen_am,
    uebergebenAm: line.uebergeben_am,
    beantwortetAm: line.beantwortet_am,
    geseheneAntwortVom: line.gesehene_antwort_vom,
    ergebnis: line.ergebnis,
    ablehnungsgrund: line.ablehnungsgrund,
    antworttext: line.antworttext,
    giltAb: line.gilt_ab,
    weg: line.weg,
  }),
  kopf: [
    ...['id', 'kundennummer', 'vertragId', 'art', 'betreff', 'text', 'gewuenschterAbschlag', 'inhalt'],
    ...['eingegangenAm', 'uebergebenAm', 'beantwortetAm', 'ergebnis', 'ablehnungsgrund', 'antworttext', 'giltAb'],
    'geseheneAntwortVom',
    'weg',
  ],
  toZeilen: (eintrag) => {
    const { id, kundennummer, vertragId, art, inhalt, eingegangenAm, uebergebenAm } = eintrag
    const { beantwortetAm, ergebnis, ablehnungsgrund, antworttext, giltAb, geseheneAntwortVom, weg } = eintrag
    const { betreff, text, gewuenschterAbschlag } = nachrichtOf(eintrag)
    return [
      [
        ...[id, kundennummer, vertragId, art, betreff, text, gewuenschterAbschlag, toCsvZelle(inhalt)],
        ...[eingegangenAm, uebergebenAm, beantwortetAm, ergebnis, ablehnungsgrund, antworttext, giltAb],
        geseheneAntwortVom,
        weg,
      ],
    ]
  },
})

type Zeile = Pick<
  Selectable<PasswortResetRow>,
  'kundennummer' | 'verknuepfung_von' | 'angefordert_am' | 'nichtig' | 'gilt_bis'
> & {
  readonly offen: boolean
}

/** Links to a new password, or to add the number to another one. The customers' role may not read what decides whether one is open: a database function says it. */
export const passwortResets = auskunftsart({
  name: 'passwortResets',
  tabelle: 'passwort_reset',
  query: (kundennummer, stand) => sql<Zeile>`
    select kundennummer, verknuepfung_von, angefordert_am, nichtig, gilt_bis,
      is_reset_open(kundennummer, angefordert_am, ${stand}) as offen
    from passwort_reset where kundennummer = ${kundennummer} order by angefordert_am
  `,
  toEintrag: (line) => ({
    kundennummer: line.kundennummer,
    verknuepfungVon: line.verknuepfung_von,
    angefordertAm: line.angefordert_am,
    offen: line.offen,
    nichtig: line.nichtig,
    giltBis: line.gilt_bis,
  }),
  kopf: ['kundennummer', 'verknuepfungVon', 'angefordertAm', 'offen', 'giltBis'],
  // Without `nichtig`, which would confuse people: a used link is not void either.
  toZeilen: ({ kundennummer, verknuepfungVon, angefordertAm, offen, giltBis }) => [
    [kundennummer, verknuepfungVon, angefordertAm, offen, giltBis],
  ],
})
