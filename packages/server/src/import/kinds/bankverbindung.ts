import type { Bankverbindung } from '@ekp/wire/bankverbindung'
import { optionalLine } from '@ekp/wire/scalars'
import { sql } from 'kysely'
import * as v from 'valibot'
import type { FindBank } from '../../modules/bankverbindung/bankleitzahlen.ts'
import { classifyKonto } from '../../modules/bankverbindung/konto.ts'
import {
  eintragChecks,
  eintragColumns,
  eintragFields,
  endsAfterBeginning,
  endsAfterBeginningText,
  isOfOneScope,
  oneScopeText,
  toEintragRow,
} from '../eintrag.ts'
import { optionalValue } from '../fields.ts'
import { type Check, fieldsOf, type Kind, recordParser } from '../kind.ts'
import { mergeEintraege } from '../mergeEintraege.ts'

const art = 'bankverbindung'
const staging = `import_${art}`

const { id, ...period } = eintragFields

const entries = {
  bankverbindungId: id,
  ...period,
  kontoinhaber: optionalLine(100),
  iban: optionalLine(40),
  bic: optionalLine(11),
  bankname: optionalLine(100),
  blz: optionalLine(12),
  kontonummer: optionalLine(20),
  lastschrifteinzugErlaubt: v.nullish(v.boolean('Bitte geben Sie true oder false an.'), true),
  mandatsreferenz: optionalValue(
    v.pipe(
      v.string('Bitte geben Sie die Mandatsreferenz als Text an.'),
      v.trim(),
      v.regex(
        /^[A-Za-z0-9+?/:().,' -]{1,35}$/,
        "Eine Mandatsreferenz hat höchstens 35 Zeichen: Buchstaben ohne Umlaute, Ziffern, Leerzeichen und + ? / - : ( ) . , '",
      ),
    ),
  ),
} satisfies Record<Exclude<keyof Bankverbindung, 'valide' | 'ibanAbleitbar'>, v.GenericSchema> & v.ObjectEntries

const schema = v.pipe(
  fieldsOf(entries),
  v.forward(v.partialCheck([['kundennummer'], ['vertragId']], isOfOneScope, oneScopeText), ['kundennummer']),
  v.forward(v.partialCheck([['gueltigVon'], ['gueltigBis']], endsAfterBeginning, endsAfterBeginningText), [
    'gueltigBis',
  ]),
  v.forward(
    v.partialCheck(
      [['entfernt'], ['iban'], ['kontonummer']],
      ({ entfernt, iban, kontonummer }) => entfernt || iban !== null || kontonummer !== null,
      'Bitte geben Sie iban oder kontonummer an.',
    ),
    ['iban'],
  ),
)

/** A mandate that the portal gave belongs to one account. */
const mandatIsOwn: Check = {
  feld: 'mandatsreferenz',
  text: () => 'Diese Mandatsreferenz hat das Portal für eine andere Bankverbindung vergeben.',
  query: sql`
    select s.zeile, null::integer as andere
    from ${sql.table(staging)} s join bankverbindung t on t.mandatsreferenz = s.mandatsreferenz
    where not s.entfernt and t.eingegangen_am is not null and t.iban is distinct from s.iban
  `,
}

/** Bank details, valid or as old systems left them; those of the file replace all that a customer or a contract had. */
export const bankverbindung = (findBank: FindBank): Kind => ({
  art,
  staging,
  columns: `
    ${eintragColumns}, kontoinhaber text, iban text, bic text, bankname text, blz text, kontonummer text,
    valide boolean, iban_ableitbar boolean, lastschrifteinzug_erlaubt boolean, mandatsreferenz text`,
  parse: recordParser(entries, schema, (record) => {
    const { valide, ibanAbleitbar, ...konto } = classifyKonto(record, findBank)
    return {
      ...toEintragRow({ ...record, id: record.bankverbindungId }),
      kontoinhaber: record.kontoinhaber,
      iban: konto.iban,
      bic: konto.bic,
      bankname: konto.bankname,
      blz: konto.blz,
      kontonummer: konto.kontonummer,
      valide,
      iban_ableitbar: ibanAbleitbar,
      lastschrifteinzug_erlaubt: record.lastschrifteinzugErlaubt ?? true,
      mandatsreferenz: record.mandatsreferenz,
    }
  }),
  checks: [...eintragChecks(art, 'Die Bankverbindung', 'bankverbindungId'), mandatIsOwn],
  merge: (tx) =>
    mergeEintraege(tx, art, [
      ...['kontoinhaber', 'iban', 'bic', 'bankname', 'blz', 'kontonummer'],
      ...['valide', 'iban_ableitbar', 'lastschrifteinzug_erlaubt', 'mandatsreferenz'],
    ]),
})
