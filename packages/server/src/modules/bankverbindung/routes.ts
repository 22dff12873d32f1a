import { randomInt } from 'node:crypto'
import {
  type Bankverbindung,
  bankverbindungEndpoints as calls,
  checkIban,
  findKontofehler,
  type NeueBankverbindung,
} from '@ekp/wire/bankverbindung'
import { maskIban } from '@ekp/wire/rules/bankverbindung/bankkennungen'
import { checkMandatstag, deriveMandatstext, formatMandat } from '@ekp/wire/rules/bankverbindung/bankverbindung'
import { berlinToday } from '@ekp/wire/rules/berlin'
import { checkGueltigVon } from '@ekp/wire/rules/eintrag'
import { dropUnveraenderte, type Feldfehler } from '@ekp/wire/rules/unveraendert'
import { type Selectable, sql } from 'kysely'
import type { Budget } from '../../db/budget.ts'
import type { Database } from '../../db/open.ts'
import { statement } from '../../db/statement.ts'
import type { BankverbindungRow } from '../../db/tables/eintraege.ts'
import type { Eingang } from '../../db/vorgang/vorgang.ts'
import { refuseFelder } from '../../http/errors/portalError.ts'
import { tooManyBankauskuenfte } from '../../http/errors/tooMany.ts'
import { kundenlimits } from '../../http/limits/limitPerKunde.ts'
import { confirm } from '../../http/reply/confirm.ts'
import { route } from '../../http/route.ts'
import type { PortalServer } from '../../http/server.ts'
import type { Mailangabe } from '../../mail/Mail.ts'
import { createEintrag } from '../eintrag/aenderungen.ts'
import type { Eintraege, Geltungsbereich } from '../eintrag/eintraege.ts'
import { bereichOf, eintragHandlers } from '../eintrag/handlers.ts'
import type { FindBank } from './bankleitzahlen.ts'
import type { Bankverzeichnis } from './bankverzeichnis.ts'
import { deriveBankauskunft } from './konto.ts'

export function bankverbindungRoutes(server: PortalServer, bankverzeichnis: Bankverzeichnis): void {
  const entries = eintragHandlers(bankverbindungen)
  for (const endpoint of [calls.findAktuelle, calls.findAktuelleOfVertrag])
    route(server, endpoint, entries.findAktuelle)
  for (const endpoint of [calls.list, calls.listOfVertrag]) route(server, endpoint, entries.list)
  for (const endpoint of [calls.create, calls.createOfVertrag]) {
    route(server, endpoint, async (context) => {
      const { db, body, clock, tenant } = context
      const { name, sepa } = tenant.app
      const now = clock.now()
      const glaeubiger = { glaeubiger: sepa?.glaeubiger ?? name, glaeubigerId: sepa?.glaeubigerId }
      const text = formatMandat(deriveMandatstext({ ...glaeubiger, mandatsreferenz: null }))
      const umstaende = {
        findBank: await bankverzeichnis.current(),
        mandat: body.lastschrifteinzugErlaubt ? { erteiltAm: berlinToday(now), text } : undefined,
      }
      return confirm(await createBankverbindung(db, bereichOf(context), body, now, umstaende), undefined)
    })
  }
  route(server, calls.endOfVertrag, (context) => entries.end(context, context.params.bankverbindungId))
  route(server, calls.deleteOfVertrag, (context) => entries.delete(context, context.params.bankverbindungId))
}

/** The lookup knows banks, never customers: an IBAN on record answers like any other [T9]. */
export function bankauskunftRoutes(server: PortalServer, bankverzeichnis: Bankverzeichnis): void {
  route(server, checkIban, async ({ tenant, session, query, clock }) => {
    const { kundennummer, id: sitzungId } = session
    await limitAuskuenfte(tenant.budget, { kundennummer, sitzungId }, clock.now())
    return deriveBankauskunft(query.iban, await bankverzeichnis.current())
  })
}

/** Who asks. */
interface Fragender {
  readonly kundennummer: string
  readonly sitzungId: number
}

/** Admits 30 lookups a minute in a session and 300 a day of a customer [T9]; throws 429 beyond. */
async function limitAuskuenfte(budget: Budget, { kundennummer, sitzungId }: Fragender, now: Date): Promise<void> {
  const kunde = kundenlimits.bankauskunft
  const { waitMs } = await budget.charge(
    [
      { art: 'bankauskunft-sitzung', subject: String(sitzungId), most: 30, rate: { windowMs: 60_000 } },
      { art: kunde.art, subject: kundennummer, most: kunde.most, rate: { windowMs: kunde.windowMs } },
    ],
    now,
  )
  if (waitMs > 0) throw tooManyBankauskuenfte(Math.ceil(waitMs / 1000))
}

/** The entries of a scope, newest first; filters by the owner again [T1]. */
export const listBankverbindungRows = statement(
  'listBankverbindungen',
  (db, { kundennummer, vertragId }: Geltungsbereich) =>
    db
      .selectFrom('bankverbindung')
      .leftJoin('vertrag', 'vertrag.id', 'bankverbindung.vertrag_id')
      .where('bankverbindung.kundennummer', '=', kundennummer)
      .where('bankverbindung.vertrag_id', 'is not distinct from', vertragId)
      .where((eb) =>
        eb.or([eb('bankverbindung.vertrag_id', 'is', null), eb('vertrag.kundennummer', '=', kundennummer)]),
      )
      .where('entfallen_am', 'is', null)
      .selectAll('bankverbindung')
      .orderBy('gueltig_von', (order) => order.desc().nullsLast()),
)

/** Bank details as entries. */
const bankverbindungen: Eintraege<Selectable<BankverbindungRow>, Bankverbindung> = {
  art: 'bankverbindung',
  what: 'Die Bankverbindung',
  list: listBankverbindungRows,
  toWire: toBankverbindung,
  listAngaben,
}

/** What else a new account needs to be judged and stored. */
interface Umstaende {
  readonly findBank: FindBank
  /** The mandate to collect by, with the text that the customer agreed to in the portal; undefined: nothing is collected. */
  readonly mandat: { readonly erteiltAm: string; readonly text?: string } | undefined
  /** The clerk who took it up for the customer. */
  readonly aufgenommenVon?: string
}

/** What is wrong with a Kontoinhaber by the form's rules, unless he is stored like that for the customer. */
async function findNeueFehler(db: Database, kundennummer: string, kontoinhaber: string): Promise<Feldfehler> {
  const fehler = findKontofehler({ kontoinhaber })
  if (Object.keys(fehler).length === 0) return fehler
  const stored = db.selectFrom('bankverbindung').where('kundennummer', '=', kundennummer).select('kontoinhaber')
  return dropUnveraenderte(fehler, { kontoinhaber }, await stored.execute())
}

/** Creates bank details; they hold from tomorrow at the earliest, and account and mandate must be right. */
export async function createBankverbindung(
  db: Database,
  bereich: Geltungsbereich,
  neue: Omit<NeueBankverbindung, 'lastschrifteinzugErlaubt'>,
  now: Date,
  { findBank, mandat, aufgenommenVon }: Umstaende,
): Promise<Eingang | undefined> {
  const { gueltigVon, kontoinhaber, ersetzteGeplante } = neue
  const lastschrifteinzugErlaubt = mandat !== undefined
  const { valide, ...konto } = deriveBankauskunft(neue.iban, findBank)
  const today = berlinToday(now)
  const tooEarlyOrLate = checkGueltigVon('bankverbindung', gueltigVon, today)
  const mandatVom = mandat && checkMandatstag(mandat.erteiltAm, today)
  refuseFelder({
    ...(tooEarlyOrLate !== undefined && { gueltigVon: tooEarlyOrLate }),
    ...(!valide && { iban: 'Die IBAN ist ungültig.' }),
    ...(mandatVom !== undefined && { mandatVom }),
    ...(await findNeueFehler(db, bereich.kundennummer, kontoinhaber)),
  })
  return createEintrag(bankverbindungen, db, bereich, now, {
    gueltigVon,
    zusatz: lastschrifteinzugErlaubt ? { mandat } : {},
    ersetzteGeplante,
    aufgenommenVon,
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

// Without letters and digits that are mistaken for one another on a bank statement.
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const endLength = 4

/**
 * The next mandate's reference, unique per tenant [bankverbindung-3], in the characters that SEPA allows and far below its
 * 35: `EKP-00000123-K7QF`. The random end keeps it unique even after a restored backup counts a number twice.
 */
async function takeMandatsreferenz(tx: Database): Promise<string> {
  const next = sql<string>`nextval('mandatsnummer')::text`.as('nummer')
  const { nummer } = await tx.selectNoFrom(next).executeTakeFirstOrThrow()
  const end = Array.from({ length: endLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
  return `EKP-${nummer.padStart(8, '0')}-${end}`
}

/** What a mail says of bank details: enough for their owner to recognise them, and no account for anybody else. */
export function listAngaben(bankverbindung: Bankverbindung): Mailangabe[] {
  const { iban, kontoinhaber, lastschrifteinzugErlaubt, mandatsreferenz } = bankverbindung
  const angaben = [
    { name: 'IBAN', wert: iban && maskIban(iban) },
    { name: 'Kontoinhaber', wert: kontoinhaber && maskName(kontoinhaber) },
    { name: 'Lastschrifteinzug', wert: lastschrifteinzugErlaubt ? 'erlaubt' : 'nicht erlaubt' },
    { name: 'Mandatsreferenz', wert: lastschrifteinzugErlaubt ? mandatsreferenz : null },
  ]
  return angaben.flatMap(({ name, wert }) => (wert === null || wert === '' ? [] : [{ name, wert }]))
}

/** `Erika Muster` is `E*** M***`, however long the words are. */
function maskName(name: string): string {
  return name.replace(/(\S)\S*/gu, '$1***')
}

/** Bank details as they leave the server. */
export function toBankverbindung(row: Selectable<BankverbindungRow>): Bankverbindung {
  return {
    bankverbindungId: row.id,
    gueltigVon: row.gueltig_von,
    gueltigBis: row.gueltig_bis,
    kontoinhaber: row.kontoinhaber,
    iban: row.iban,
    bic: row.bic,
    bankname: row.bankname,
    blz: row.blz,
    kontonummer: row.kontonummer,
    valide: row.valide,
    ibanAbleitbar: row.iban_ableitbar,
    lastschrifteinzugErlaubt: row.lastschrifteinzug_erlaubt,
    mandatsreferenz: row.mandatsreferenz,
  }
}
