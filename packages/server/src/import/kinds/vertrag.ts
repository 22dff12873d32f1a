import { Kundennummer } from '@ekp/wire/anmeldung'
import { Datum, optionalLine, VertragId } from '@ekp/wire/scalars'
import { KundenArt, Versorgungsart, type Vertrag } from '@ekp/wire/vertrag'
import { sql } from 'kysely'
import * as v from 'valibot'
import { onceEach } from '../commonChecks.ts'
import { optionalValue, Schalter } from '../fields.ts'
import { type Check, fieldsOf, type Kind, recordParser } from '../kind.ts'
import { mergeVertrag } from '../mergeVertrag.ts'

const staging = 'import_vertrag'

const entries = {
  id: VertragId,
  kundennummer: Kundennummer,
  versorgungsart: Versorgungsart,
  anmeldungsart: optionalLine(60),
  lieferbeginn: optionalValue(Datum),
  gewuenschterLieferbeginn: optionalValue(Datum),
  lieferende: optionalValue(Datum),
  gewuenschtesLieferende: optionalValue(Datum),
  strasse: optionalLine(100),
  hausnummer: optionalLine(20),
  plz: optionalValue(
    v.pipe(
      v.string('Bitte geben Sie die Postleitzahl als Text an.'),
      v.regex(/^\d{4,5}$/, 'Eine Postleitzahl hat vier oder fünf Ziffern.'),
    ),
  ),
  ort: optionalLine(100),
  kundenArt: KundenArt,
  storniert: Schalter,
} satisfies Record<Exclude<keyof Vertrag, 'status'>, v.GenericSchema> & v.ObjectEntries

const schema = v.pipe(
  fieldsOf(entries),
  v.forward(
    v.partialCheck(
      [['lieferbeginn'], ['lieferende']],
      ({ lieferbeginn, lieferende }) => !lieferbeginn || !lieferende || lieferbeginn <= lieferende,
      'Das Lieferende liegt vor dem Lieferbeginn.',
    ),
    ['lieferende'],
  ),
)

const kundeExists: Check = {
  feld: 'kundennummer',
  text: () => 'Diese Kundennummer steht weder in der Datei noch in der Datenbank.',
  query: sql`
    select s.zeile, null::integer as andere
    from import_vertrag s
    where not exists (select from import_anschlussnutzer a where a.kundennummer = s.kundennummer)
      and not exists (select from anschlussnutzer a where a.kundennummer = s.kundennummer)
      and not exists (select from import_abgelehnt a where a.art = 'anschlussnutzer' and a.name = s.kundennummer)
  `,
}

// A contract shows its readings and documents: they must never come before another customer's eyes.
const staysWithItsKunde: Check = {
  feld: 'kundennummer',
  text: () => 'Dieser Vertrag gehört schon einem anderen Kunden; ein Vertrag wechselt den Kunden nie.',
  query: sql`
    select s.zeile, null::integer as andere
    from import_vertrag s join vertrag v on v.id = s.id
    where v.kundennummer <> s.kundennummer
  `,
}

/** Contracts. */
export const vertrag: Kind = {
  art: 'vertrag',
  staging,
  columns: `
    id text, kundennummer text, versorgungsart text, anmeldungsart text, lieferbeginn date,
    gewuenschter_lieferbeginn date, lieferende date, gewuenschtes_lieferende date,
    strasse text, hausnummer text, plz text, ort text, kunden_art text, storniert boolean`,
  parse: recordParser(
    entries,
    schema,
    ({ gewuenschterLieferbeginn, gewuenschtesLieferende, kundenArt, ...columns }) => ({
      ...columns,
      gewuenschter_lieferbeginn: gewuenschterLieferbeginn,
      gewuenschtes_lieferende: gewuenschtesLieferende,
      kunden_art: kundenArt,
    }),
  ),
  nameOf: (record) => {
    const id: unknown = Reflect.get(record, 'id')
    return v.is(VertragId, id) ? id : undefined
  },
  checks: [onceEach(staging, ['id'], 'id', 'Dieser Vertrag'), kundeExists, staysWithItsKunde],
  merge: mergeVertrag,
}
