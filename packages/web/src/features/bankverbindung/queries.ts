import { queryOptions } from '@tanstack/react-query'
import { findAktuelleVertragBankverbindung } from '@ekp/wire/bankverbindung'
import { call } from '../../api/call.ts'

/** The contract's own bank account; null where the customer's applies. */
export const vertragBankverbindungQuery = (vertragId: string) =>
  queryOptions({
    queryKey: ['vertrag', vertragId, 'bankverbindung', 'aktuelle'],
    queryFn: ({ signal }) => call(findAktuelleVertragBankverbindung, { params: { vertragId } }, { signal }),
  })
