import { listMandanten } from '@ekp/wire/dienst'
import { findKundenblatt, searchKunden } from '@ekp/wire/kunde'
import { findKundenabschlag } from '@ekp/wire/kunde/abschlag'
import { findAblesezaehler, listKuendigungstage } from '@ekp/wire/kunde/aufnahme'
import {
  listBankverbindungenOfKunde,
  listBankverbindungenOfKundenvertrag,
  listRechnungsadressenOfKunde,
  listRechnungsadressenOfKundenvertrag,
} from '@ekp/wire/kunde/eintragsaufnahme'
import { type Dienstvorgang, findArbeitsplatz, findVorgang, listOffeneVorgaenge } from '@ekp/wire/vorgang'
import type { RequestOf } from '@ekp/wire/endpoint'
import { findAnmeldewege, findSitzung } from '@ekp/wire/dienst/anmeldung'
import { findAblesestand } from '@ekp/wire/kunde/ableselink'
import { findImport, listImporte } from '@ekp/wire/import'
import { listDiensteintraege, listKonten } from '@ekp/wire/dienst/konten'
import { listPasskeys } from '@ekp/wire/dienst/passkey'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError } from '@ekp/web/api/ApiError.ts'
import { call } from '@ekp/web/api/call.ts'

export const mandantenQuery = queryOptions({
  queryKey: ['mandanten'],
  queryFn: ({ signal }) => call(listMandanten, {}, { signal }),
})

export const anmeldewegeQuery = (mandant: string) =>
  queryOptions({
    queryKey: ['anmeldewege', mandant],
    queryFn: ({ signal }) => call(findAnmeldewege, { params: { mandant } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The account that is signed in; null: none. */
export const sitzungQuery = (mandant: string) =>
  queryOptions({
    queryKey: ['sitzung', mandant],
    queryFn: ({ signal }) =>
      call(findSitzung, { params: { mandant } }, { signal }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 401) return null
        throw error
      }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const passkeysQuery = (mandant: string) =>
  queryOptions({
    queryKey: ['passkeys', mandant],
    queryFn: ({ signal }) => call(listPasskeys, { params: { mandant } }, { signal }),
  })

/** The accounts of the desk, for an admin. */
export const kontenQuery = (mandant: string) =>
  queryOptions({
    queryKey: ['konten', mandant],
    queryFn: ({ signal }) => call(listKonten, { params: { mandant } }, { signal }),
  })

export const protokollQuery = (mandant: string) =>
  infiniteQueryOptions({
    queryKey: ['protokoll', mandant],
    queryFn: ({ pageParam, signal }) =>
      call(
        listDiensteintraege,
        { params: { mandant }, query: pageParam === null ? {} : { fortsetzung: pageParam } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ fortsetzung }) => fortsetzung,
  })

export const sucheQuery = (mandant: string, suche: string) =>
  queryOptions({
    queryKey: ['kunden', mandant, suche],
    queryFn: ({ signal }) => call(searchKunden, { params: { mandant }, body: { suche } }, { signal }),
    enabled: suche !== '',
  })

export const kundeQuery = (mandant: string, kundennummer: string) =>
  queryOptions({
    queryKey: ['kunde', mandant, kundennummer],
    queryFn: ({ signal }) => call(findKundenblatt, { params: { mandant, kundennummer } }, { signal }),
  })

/** The meter that the caller reads. */
export const ablesezaehlerQuery = (mandant: string, kundennummer: string, vertragId: string) =>
  queryOptions({
    queryKey: ['kunde', mandant, kundennummer, 'zaehler', vertragId],
    queryFn: ({ signal }) => call(findAblesezaehler, { params: { mandant, kundennummer, vertragId } }, { signal }),
    enabled: vertragId !== '',
  })

/** The billing addresses of the customer or of one contract, for the form of a new one. */
export const rechnungsadressenQuery = (mandant: string, kundennummer: string, vertragId: string | undefined) =>
  queryOptions({
    queryKey: ['kunde', mandant, kundennummer, 'rechnungsadressen', vertragId],
    queryFn: ({ signal }) =>
      vertragId === undefined
        ? call(listRechnungsadressenOfKunde, { params: { mandant, kundennummer } }, { signal })
        : call(listRechnungsadressenOfKundenvertrag, { params: { mandant, kundennummer, vertragId } }, { signal }),
  })

/** The bank details of the customer or of one contract, for the form of new ones. */
export const bankverbindungenQuery = (mandant: string, kundennummer: string, vertragId: string | undefined) =>
  queryOptions({
    queryKey: ['kunde', mandant, kundennummer, 'bankverbindungen', vertragId],
    queryFn: ({ signal }) =>
      vertragId === undefined
        ? call(listBankverbindungenOfKunde, { params: { mandant, kundennummer } }, { signal })
        : call(listBankverbindungenOfKundenvertrag, { params: { mandant, kundennummer, vertragId } }, { signal }),
  })

/** A contract's instalment, and what the next bill will probably say: takes longer than the customer's page. */
export const kundenabschlagQuery = (mandant: string, kundennummer: string, vertragId: string) =>
  queryOptions({
    queryKey: ['kunde', mandant, kundennummer, 'abschlag', vertragId],
    queryFn: ({ signal }) => call(findKundenabschlag, { params: { mandant, kundennummer, vertragId } }, { signal }),
    enabled: vertragId !== '',
  })

/** The days to which a contract can be cancelled. */
export const kuendigungstageQuery = (mandant: string, kundennummer: string, vertragId: string) =>
  queryOptions({
    queryKey: ['kunde', mandant, kundennummer, 'kuendigungstage', vertragId],
    queryFn: ({ signal }) => call(listKuendigungstage, { params: { mandant, kundennummer, vertragId } }, { signal }),
    enabled: vertragId !== '',
  })

/** Which of the open Vorgänge are shown. */
export type Auswahl = RequestOf<typeof listOffeneVorgaenge>['query']

/** The list that was there stays until that of another choice has come. */
export const vorgaengeQuery = (mandant: string, auswahl: Auswahl) =>
  queryOptions({
    queryKey: ['vorgaenge', mandant, auswahl],
    queryFn: ({ signal }) => call(listOffeneVorgaenge, { params: { mandant }, query: auswahl }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Colleagues and texts; both change seldom. */
export const arbeitsplatzQuery = (mandant: string) =>
  queryOptions({
    queryKey: ['arbeitsplatz', mandant],
    queryFn: ({ signal }) => call(findArbeitsplatz, { params: { mandant } }, { signal }),
    staleTime: 300_000,
  })

export const vorgangQuery = (mandant: string, nr: string) =>
  queryOptions({
    queryKey: ['vorgang', mandant, nr],
    queryFn: ({ signal }) => call(findVorgang, { params: { mandant, nr } }, { signal }),
  })

/** Reads again what an answer, a note or another clerk changes: the Vorgang, the list and the customer. */
export async function refreshVorgang(
  queries: QueryClient,
  mandant: string,
  { nr, kundennummer }: Pick<Dienstvorgang, 'nr' | 'kundennummer'>,
): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: vorgangQuery(mandant, String(nr)).queryKey }),
    queries.invalidateQueries({ queryKey: ['vorgaenge', mandant] }),
    ...(kundennummer === null
      ? []
      : [queries.invalidateQueries({ queryKey: kundeQuery(mandant, kundennummer).queryKey })]),
  ])
}

export const ablesestandQuery = (mandant: string) =>
  queryOptions({
    queryKey: ['ablesestand', mandant],
    queryFn: ({ signal }) => call(findAblesestand, { params: { mandant } }, { signal }),
  })

export const importeQuery = (mandant: string) =>
  queryOptions({
    queryKey: ['importe', mandant],
    queryFn: ({ signal }) => call(listImporte, { params: { mandant } }, { signal }),
  })

export const importQuery = (mandant: string, nr: string) =>
  queryOptions({
    queryKey: ['import', mandant, nr],
    queryFn: ({ signal }) => call(findImport, { params: { mandant, nr } }, { signal }),
  })
