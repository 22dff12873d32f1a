import { checkIban } from '@ekp/wire/bankverbindung'
import { call } from '../../api/call.ts'
import { ibanQuery } from './iban.ts'

/** What the server says of an IBAN to the customer who types it. */
export const bankauskunftQuery = (iban: string) =>
  ibanQuery(iban, (signal) => call(checkIban, { query: { iban } }, { signal }))
