import { type Bankverbindung, findKontofehler } from '@ekp/wire/bankverbindung'
import { plainCode, plainLine } from '@ekp/wire/rules/text/plainLine'
import { optionalLine, optionalSpelled } from '@ekp/wire/schema/scalars'
import { sql } from 'kysely'
import * as v from 'valibot'
import type { FindBank } from '../../../modules/bankverbindung/bankleitzahlen.ts'
import { classifyKonto } from '../../../modules/bankverbindung/konto.ts'
import {
  beendetZum,
  eintragChecks,
  eintragFields,
  endsAfterBeginning,
  endsAfterBeginningText,
  isOfOneScope,
  oneScopeText,
} from './eintrag.ts'
import { optionalValue } from '../../fields.ts'
import { declareKind, derived, gruppeBy, lineOf, stored } from '../../declareKind.ts'
import type { Check, Fields, Kind } from '../../kind.ts'
import { mergeEintraege } from './mergeEintraege.ts'
import { notOfTheForm } from '../../zeilen/recordParser.ts'

const art = 'bankverbindung'
const staging = `import_${art}`

const { id, ...period } = eintragFields

const fields = {
  bankverbindungId: id,
  ...period,
  kontoinhaber: stored('kontoinhaber text', optionalLine(100)),
  iban: derived(['iban text', 'valide boolean', 'iban_ableitbar boolean'], optionalLine(40)),
  bic: derived(
    ['bic text'],
    optionalSpelled(
      plainCode,
      (bic) => /^[^\p{Cc}\p{Cs}]{1,11}$/u.test(bic),
      'Bitte geben Sie höchstens 11 Zeichen an.',
    ),
  ),
  bankname: derived(['bankname text'], optionalLine(100)),
  blz: derived(['blz text'], optionalLine(12)),
  kontonummer: derived(['kontonummer text'], optionalLine(20)),
  lastschrifteinzugErlaubt: stored(
    'lastschrifteinzug_erlaubt boolean',
    v.nullish(v.boolean('Bitte geben Sie true oder false an.'), true),
  ),
  mandatsreferenz: stored(
    'mandatsreferenz text',
    optionalValue(
      v.pipe(
        v.string('Bitte geben Sie die Mandatsreferenz als Text an.'),
        v.transform(plainLine),
        v.regex(
          /^[A-Za-z0-9+?/:().,' -]{1,35}$/,
          "Eine Mandatsreferenz hat höchstens 35 Zeichen: Buchstaben ohne Umlaute, Ziffern, Leerzeichen und + ? / - : ( ) . , '",
        ),
      ),
    ),
  ),
} satisfies Fields<Exclude<keyof Bankverbindung, 'valide' | 'ibanAbleitbar'>> & Fields

const schema = v.pipe(
  lineOf(fields),
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

const findHinweise = ({ entfernt, kontoinhaber }: v.InferOutput<typeof schema>) =>
  entfernt || kontoinhaber === null ? {} : notOfTheForm(findKontofehler({ kontoinhaber }))

/** A mandate that the portal created belongs to one account. */
const mandatIsOwn: Check = {
  feld: 'mandatsreferenz',
  text: () => 'Diese Mandatsreferenz hat das Portal für eine andere Bankverbindung vergeben.',
  query: sql`
    select s.zeile, null::integer as andere
    from ${sql.table(staging)} s join bankverbindung t on t.mandatsreferenz = s.mandatsreferenz
    where not s.entfernt and t.eingegangen_am is not null and t.iban is distinct from s.iban
  `,
}

/** Bank details, valid ones and incomplete ones of old systems; the file's replace all of the customer or contract. */
export function bankverbindung(findBank: FindBank): Kind {
  const declaration = declareKind({ art, fields, schema, more: [beendetZum], findHinweise }, (record) => {
    const { valide, ibanAbleitbar, iban, bic, bankname, blz, kontonummer } = classifyKonto(record, findBank)
    return { valide, iban_ableitbar: ibanAbleitbar, iban, bic, bankname, blz, kontonummer }
  })
  return {
    ...declaration,
    gruppe: gruppeBy(fields, ['vertragId', 'kundennummer'], { name: 'bankverbindung', replaces: true }),
    checks: [...eintragChecks(art, 'Die Bankverbindung', 'bankverbindungId'), mandatIsOwn],
    merge: (tx) => mergeEintraege(tx, art, declaration.tableColumns),
  }
}
