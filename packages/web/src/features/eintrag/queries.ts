import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Eintrag, Eintragsart } from './eintragsart.ts'

const keyOf = ({ art }: Pick<Eintragsart<Eintrag>, 'art'>, vertragId?: string) =>
  vertragId === undefined ? [art] : ['vertrag', vertragId, art]

/** The entry of today, of the customer or of a contract; null where there is none. */
export const aktuellerEintragQuery = <E extends Eintrag>(art: Eintragsart<E>, vertragId?: string) =>
  queryOptions({
    queryKey: [...keyOf(art, vertragId), 'aktuelle'],
    queryFn: ({ signal }) => art.calls.findAktuelle(vertragId, { signal }),
  })

/** All entries of the customer or of a contract. */
export const eintraegeQuery = <E extends Eintrag>(art: Eintragsart<E>, vertragId?: string) =>
  queryOptions({
    queryKey: [...keyOf(art, vertragId), 'alle'],
    queryFn: ({ signal }) => art.calls.list(vertragId, { signal }),
  })

/**
 * The entries of several contracts; where a contract's could not be loaded, undefined and the reason. Each contract's list is
 * cached under its own key, so this one keeps nothing. One query, because the code of `useQueries` would make the overview
 * heavier.
 */
export const vertragseintraegeQuery = <E extends Eintrag>(art: Eintragsart<E>, vertragIds: readonly string[]) =>
  queryOptions({
    queryKey: [...keyOf(art), 'vertraege', ...vertragIds],
    queryFn: ({ client }) =>
      Promise.all(
        vertragIds.map((vertragId) =>
          client.fetchQuery(eintraegeQuery(art, vertragId)).then(
            (eintraege) => ({ vertragId, eintraege, error: undefined }),
            (error: unknown) => ({ vertragId, eintraege: undefined, error }),
          ),
        ),
      ),
    gcTime: 0,
  })

/** A contract's entry of today and all of its entries at once, for the block on the contract's page [eintrag-10]. */
export const abweichendQuery = <E extends Eintrag>(art: Eintragsart<E>, vertragId: string) =>
  queryOptions({
    queryKey: [...keyOf(art, vertragId), 'block'],
    async queryFn({ client }) {
      const [aktuelle, alle] = await Promise.all([
        client.fetchQuery(aktuellerEintragQuery(art, vertragId)),
        client.fetchQuery(eintraegeQuery(art, vertragId)),
      ])
      return { aktuelle, alle }
    },
  })

/** What a form begins with: asked for anew each time, and left alone while somebody types. */
export const vorlageQuery = <E extends Eintrag>(art: Eintragsart<E>, vertragId?: string) =>
  queryOptions({
    queryKey: ['vorlage', ...keyOf(art, vertragId)],
    queryFn: ({ signal }) => art.calls.findAktuelle(vertragId, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The entries that a new one is to fit in among, for its form: as the entry of today above. */
export const bestandQuery = <E extends Eintrag>(art: Eintragsart<E>, vertragId?: string) =>
  queryOptions({
    queryKey: ['vorlage', ...keyOf(art, vertragId), 'alle'],
    queryFn: ({ signal }) => art.calls.list(vertragId, { signal }),
    gcTime: 0,
    // The form asks for it as well: after a failure it would begin to load again each time that it appears.
    retryOnMount: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** All entries as they are now; undefined where they cannot be loaded. */
export async function loadEintraege<E extends Eintrag>(
  client: QueryClient,
  art: Eintragsart<E>,
  vertragId?: string,
): Promise<readonly E[] | undefined> {
  return client.fetchQuery(eintraegeQuery(art, vertragId)).catch(() => undefined)
}

/** After a change: all that shows the entries is up to date when this resolves. */
export async function refreshEintraege(
  client: QueryClient,
  art: Pick<Eintragsart<Eintrag>, 'art'>,
  vertragId?: string,
): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keyOf(art, vertragId), refetchType: 'all' }),
    // From which account an instalment is paid goes by the bank details.
    client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] === 'abschlag' }),
  ])
}
