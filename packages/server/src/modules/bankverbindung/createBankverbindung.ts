import type { NeueBankverbindung } from '@ekp/wire/bankverbindung'
import { berlinToday } from '@ekp/wire/rules/berlin'
import { checkGueltigVon } from '@ekp/wire/rules/eintrag'
import type { Geltungsbereich } from '../../db/eintrag/Geltungsbereich.ts'
import type { Database } from '../../db/open.ts'
import { createEintrag } from '../../http/eintrag/createEintrag.ts'
import { badInput } from '../../http/portalError.ts'
import type { FindBank } from './bank/Bank.ts'
import { deriveBankauskunft } from './bank/deriveBankauskunft.ts'
import { bankverbindungen } from './bankverbindungen.ts'
import { takeMandatsreferenz } from './takeMandatsreferenz.ts'

/** Creates bank details; they hold from tomorrow at the earliest, and their account must be right. */
export async function createBankverbindung(
  db: Database,
  bereich: Geltungsbereich,
  neue: NeueBankverbindung,
  now: Date,
  findBank: FindBank,
): Promise<void> {
  const { gueltigVon, kontoinhaber, lastschrifteinzugErlaubt } = neue
  const { valide, ...konto } = deriveBankauskunft(neue.iban, findBank)
  const tooEarlyOrLate = checkGueltigVon('bankverbindung', gueltigVon, berlinToday(now))
  const felder = [
    ...(tooEarlyOrLate === undefined ? [] : [{ feld: 'gueltigVon', text: tooEarlyOrLate }]),
    ...(valide ? [] : [{ feld: 'iban', text: 'Die IBAN ist ungültig.' }]),
  ]
  if (felder.length > 0) throw badInput(felder)
  await createEintrag(bankverbindungen, db, bereich, now, {
    gueltigVon,
    isSame: (known) =>
      known.iban === konto.iban &&
      known.kontoinhaber === kontoinhaber &&
      known.lastschrifteinzugErlaubt === lastschrifteinzugErlaubt,
    insert: async (tx, columns) =>
      tx
        .insertInto('bankverbindung')
        .values({
          ...columns,
          ...konto,
          kontoinhaber,
          valide,
          iban_ableitbar: false,
          lastschrifteinzug_erlaubt: lastschrifteinzugErlaubt,
          mandatsreferenz: lastschrifteinzugErlaubt ? await takeMandatsreferenz(tx) : null,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
  })
}
