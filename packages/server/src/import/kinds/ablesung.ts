import type { NeueAblesung } from '@ekp/wire/ablesung'
import { Datum, oneOf, optionalLine, VertragId, Zaehlerstand } from '@ekp/wire/scalars'
import * as v from 'valibot'
import { ablesungChecks } from '../ablesungChecks.ts'
import { onceEach } from '../commonChecks.ts'
import { Obiskennzahl, Schalter, Zaehlernummer } from '../fields.ts'
import { fieldsOf, type Kind, recordParser } from '../kind.ts'
import { mergeAblesung } from '../mergeAblesung.ts'

const staging = 'import_ablesung'

const ablesewerte = 'Erwartet wird ein Objekt mit 1 bis 20 Ablesewerten nach OBIS-Kennzahl.'

const entries = {
  vertragId: VertragId,
  zaehlernummer: Zaehlernummer,
  ablesedatum: Datum,
  ablesewerte: v.pipe(
    // Counted first: an object that is too large is one error, not one for each of its values.
    v.record(v.string(), v.unknown(), ablesewerte),
    v.minEntries(1, ablesewerte),
    v.maxEntries(20, ablesewerte),
    v.record(Obiskennzahl, Zaehlerstand),
  ),
  ablesegrund: optionalLine(80),
  erfassungshinweis: optionalLine(200),
  ermittlungsart: optionalLine(80),
  ableseart: v.optional(oneOf(['NETZBETREIBER', 'ERSATZWERT', 'KUNDE'])),
  entfernt: Schalter,
} satisfies Record<Exclude<keyof NeueAblesung, 'foto'>, v.GenericSchema> & v.ObjectEntries

const named = v.pipe(
  fieldsOf(entries),
  v.forward(
    v.partialCheck(
      [['ableseart'], ['entfernt']],
      ({ ableseart, entfernt }) => ableseart !== undefined || entfernt,
      'Das Feld fehlt.',
    ),
    ['ableseart'],
  ),
)

// One that is there already can still be removed.
function schemaOf(heute: string) {
  return v.pipe(
    named,
    v.forward(
      v.partialCheck(
        [['ablesedatum'], ['entfernt']],
        ({ ablesedatum, entfernt }) => ablesedatum <= heute || entfernt,
        'Das Ablesedatum liegt in der Zukunft.',
      ),
      ['ablesedatum'],
    ),
  )
}

/** Readings until `heute`; the same meter, day and values are the same reading. */
export const ablesung = (heute: string): Kind => ({
  art: 'ablesung',
  staging,
  columns: `
    vertrag_id text, zaehlernummer text, ablesedatum date, obiskennzahlen text[], ablesewerte numeric(18, 6)[],
    ablesegrund text, erfassungshinweis text, ermittlungsart text, ableseart text, entfernt boolean`,
  parse: recordParser(entries, schemaOf(heute), (record) => {
    const kanaele = Object.keys(record.ablesewerte).toSorted()
    return {
      vertrag_id: record.vertragId,
      zaehlernummer: record.zaehlernummer,
      ablesedatum: record.ablesedatum,
      obiskennzahlen: kanaele,
      ablesewerte: kanaele.map((obiskennzahl) => record.ablesewerte[obiskennzahl]),
      ablesegrund: record.ablesegrund,
      erfassungshinweis: record.erfassungshinweis,
      ermittlungsart: record.ermittlungsart,
      ableseart: record.ableseart,
      entfernt: record.entfernt,
    }
  }),
  checks: [
    onceEach(
      staging,
      ['vertrag_id', 'zaehlernummer', 'ablesedatum', 'obiskennzahlen', 'ablesewerte'],
      'ablesewerte',
      'Diese Ablesung',
    ),
    ...ablesungChecks,
  ],
  merge: mergeAblesung,
})
