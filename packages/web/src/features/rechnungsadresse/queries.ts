import { queryOptions } from '@tanstack/react-query'
import { findAktuelleVertragRechnungsadresse } from '@ekp/wire/rechnungsadresse'
import { call } from '../../api/call.ts'

/** The contract's own billing address; null where the customer's applies. */
export const vertragRechnungsadresseQuery = (vertragId: string) =>
  queryOptions({
    queryKey: ['vertrag', vertragId, 'rechnungsadresse', 'aktuelle'],
    queryFn: ({ signal }) => call(findAktuelleVertragRechnungsadresse, { params: { vertragId } }, { signal }),
  })
