import {
  checkIban,
  createBankverbindung as createEndpoint,
  createVertragBankverbindung,
  deleteVertragBankverbindung,
  endVertragBankverbindung,
  findAktuelleBankverbindung,
  findAktuelleVertragBankverbindung,
  listBankverbindungen,
  listVertragBankverbindungen,
} from '@ekp/wire/bankverbindung'
import type { Budget } from '../../db/budget.ts'
import { tooManyBankauskuenfte } from '../../http/limits/tooMany.ts'
import { route } from '../../http/route.ts'
import type { PortalServer } from '../../http/server.ts'
import { deleteEintrag, endEintrag } from '../eintrag/aenderungen.ts'
import { bereichOf, findAktuellen, listEintraege } from '../eintrag/eintraege.ts'
import { bankverbindungen, createBankverbindung } from './bankverbindungen.ts'
import type { Bankverzeichnis } from './bankverzeichnis.ts'
import { deriveBankauskunft } from './konto.ts'

export function bankverbindungRoutes(server: PortalServer, bankverzeichnis: Bankverzeichnis): void {
  for (const endpoint of [findAktuelleBankverbindung, findAktuelleVertragBankverbindung]) {
    route(server, endpoint, (context) =>
      findAktuellen(bankverbindungen, context.db, bereichOf(context), context.clock.now()),
    )
  }
  for (const endpoint of [listBankverbindungen, listVertragBankverbindungen]) {
    route(server, endpoint, (context) => listEintraege(bankverbindungen, context.db, bereichOf(context)))
  }
  for (const endpoint of [createEndpoint, createVertragBankverbindung]) {
    route(server, endpoint, async (context) => {
      const { db, body, clock } = context
      const findBank = await bankverzeichnis.current()
      await createBankverbindung(db, bereichOf(context), body, clock.now(), findBank)
    })
  }
  route(server, endVertragBankverbindung, (context) => {
    const { db, clock, params } = context
    return endEintrag(bankverbindungen, db, bereichOf(context), params.bankverbindungId, clock.now())
  })
  route(server, deleteVertragBankverbindung, (context) => {
    const { db, clock, params } = context
    return deleteEintrag(bankverbindungen, db, bereichOf(context), params.bankverbindungId, clock.now())
  })
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
  const { waitMs } = await budget.charge(
    [
      { art: 'bankauskunft-sitzung', whose: String(sitzungId), most: 30, rate: { windowMs: 60_000 } },
      { art: 'bankauskunft-kunde', whose: kundennummer, most: 300, rate: { windowMs: 86_400_000 } },
    ],
    now,
  )
  if (waitMs > 0) throw tooManyBankauskuenfte(Math.ceil(waitMs / 1000))
}
