import {
  createBankverbindung,
  createVertragBankverbindung,
  deleteVertragBankverbindung,
  endVertragBankverbindung,
  findAktuelleBankverbindung,
  findAktuelleVertragBankverbindung,
  listBankverbindungen,
  listVertragBankverbindungen,
} from '@ekp/wire/bankverbindung'
import {
  createRechnungsadresse,
  createVertragRechnungsadresse,
  deleteVertragRechnungsadresse,
  endVertragRechnungsadresse,
  findAktuelleRechnungsadresse,
  findAktuelleVertragRechnungsadresse,
  listRechnungsadressen,
  listVertragRechnungsadressen,
} from '@ekp/wire/rechnungsadresse'
import type { FastifyInstance } from 'fastify'
import { type Answer, call, type Credentials } from './call.ts'

interface Zeitraum {
  readonly gueltigVon: string | null
  readonly gueltigBis: string | null
}

/** What entries of both nouns have in common, so that one test is for both. */
export interface EintragCalls {
  readonly art: 'rechnungsadresse' | 'bankverbindung'
  /** The body of a new entry; another `sorte` is another one. */
  neu(gueltigVon: string, sorte?: number): object
  /** Without a contract the customer's own. */
  create(body: object, credentials?: Credentials, vertragId?: string): Promise<Answer<undefined>>
  list(credentials?: Credentials, vertragId?: string): Promise<Answer<readonly (Zeitraum & { id: string })[]>>
  findAktuellen(credentials?: Credentials, vertragId?: string): Promise<Answer<Zeitraum | null>>
  end(id: string, credentials?: Credentials, vertragId?: string): Promise<Answer<undefined>>
  delete(id: string, credentials?: Credentials, vertragId?: string): Promise<Answer<undefined>>
}

function toListed<E extends Zeitraum>({ status, body }: Answer<E[]>, idOf: (eintrag: E) => string | null) {
  return status === 200 ? body.map((eintrag) => ({ ...eintrag, id: idOf(eintrag) ?? '' })) : []
}

/** Both nouns' calls on an application; contract 4711 where an entry is ended or deleted. */
export function eintragCalls(app: () => FastifyInstance): readonly EintragCalls[] {
  return [
    {
      art: 'rechnungsadresse',
      neu: (gueltigVon, sorte = 0) => ({
        gueltigVon,
        anrede: 'Frau',
        vorname: 'Erika',
        nachname: 'Muster',
        strasse: 'Am Ölberg',
        hausnummer: `${12 + sorte}a`,
        postleitzahl: '01067',
        ort: 'Mühlenbrück',
      }),
      create: (body, credentials, vertragId) =>
        vertragId === undefined
          ? call(app(), createRechnungsadresse, { body }, credentials)
          : call(app(), createVertragRechnungsadresse, { params: { vertragId }, body }, credentials),
      list: async (credentials, vertragId) => {
        const answer = await (vertragId === undefined
          ? call(app(), listRechnungsadressen, {}, credentials)
          : call(app(), listVertragRechnungsadressen, { params: { vertragId } }, credentials))
        return { ...answer, body: toListed(answer, ({ id }) => id) }
      },
      findAktuellen: (credentials, vertragId) =>
        vertragId === undefined
          ? call(app(), findAktuelleRechnungsadresse, {}, credentials)
          : call(app(), findAktuelleVertragRechnungsadresse, { params: { vertragId } }, credentials),
      end: (rechnungsadresseId, credentials, vertragId = '4711') =>
        call(app(), endVertragRechnungsadresse, { params: { vertragId, rechnungsadresseId } }, credentials),
      delete: (rechnungsadresseId, credentials, vertragId = '4711') =>
        call(app(), deleteVertragRechnungsadresse, { params: { vertragId, rechnungsadresseId } }, credentials),
    },
    {
      art: 'bankverbindung',
      neu: (gueltigVon, sorte = 0) => ({
        gueltigVon,
        kontoinhaber: `Erika Muster ${sorte}`,
        iban: 'DE89370400440532013000',
      }),
      create: (body, credentials, vertragId) =>
        vertragId === undefined
          ? call(app(), createBankverbindung, { body }, credentials)
          : call(app(), createVertragBankverbindung, { params: { vertragId }, body }, credentials),
      list: async (credentials, vertragId) => {
        const answer = await (vertragId === undefined
          ? call(app(), listBankverbindungen, {}, credentials)
          : call(app(), listVertragBankverbindungen, { params: { vertragId } }, credentials))
        return { ...answer, body: toListed(answer, ({ bankverbindungId }) => bankverbindungId) }
      },
      findAktuellen: (credentials, vertragId) =>
        vertragId === undefined
          ? call(app(), findAktuelleBankverbindung, {}, credentials)
          : call(app(), findAktuelleVertragBankverbindung, { params: { vertragId } }, credentials),
      end: (bankverbindungId, credentials, vertragId = '4711') =>
        call(app(), endVertragBankverbindung, { params: { vertragId, bankverbindungId } }, credentials),
      delete: (bankverbindungId, credentials, vertragId = '4711') =>
        call(app(), deleteVertragBankverbindung, { params: { vertragId, bankverbindungId } }, credentials),
    },
  ]
}
