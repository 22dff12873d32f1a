import type { Bankverbindung } from '@ekp/wire/bankverbindung'
import type { Selectable } from 'kysely'
import type { BankverbindungRow } from '../../db/rows/eintraege.ts'
import type { Eintraege } from '../../http/eintrag/Eintraege.ts'
import { listAngaben } from './listAngaben.ts'
import { listBankverbindungRows } from './queries.ts'
import { toBankverbindung } from './toBankverbindung.ts'

/** Bank details as entries. */
export const bankverbindungen: Eintraege<Selectable<BankverbindungRow>, Bankverbindung> = {
  art: 'bankverbindung',
  what: 'Die Bankverbindung',
  list: listBankverbindungRows,
  toWire: toBankverbindung,
  listAngaben,
}
