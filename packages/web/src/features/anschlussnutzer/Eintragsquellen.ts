import type { UseQueryOptions } from '@tanstack/react-query'

/** Where the entries of one kind come from: the customer's of today, all of his, and all of a contract. */
export interface Eintragsquellen<E> {
  readonly aktuelle: Query<E | null>
  readonly alle: Query<E[]>
  readonly ofVertrag: (vertragId: string) => Query<E[]>
}

type Query<Data> = UseQueryOptions<Data, Error, Data, string[]>
