import { bankverbindungEndpoints as calls, checkIban } from '@ekp/wire/bankverbindung'
import type { Budget } from '../../db/budget.ts'
import { tooManyBankauskuenfte } from '../../http/errors/tooMany.ts'
import { confirm } from '../../http/reply/confirm.ts'
import { kundenlimits } from '../../http/limits/kundenlimits.ts'
import { route } from '../../http/route.ts'
import type { PortalServer } from '../../http/server.ts'
import { bereichOf, eintragHandlers } from '../eintrag/handlers.ts'
import { bankverbindungen, createBankverbindung } from './bankverbindungen.ts'
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
      const glaeubiger = { glaeubiger: sepa?.glaeubiger ?? name, glaeubigerId: sepa?.glaeubigerId }
      const beilagen = { findBank: await bankverzeichnis.current(), glaeubiger }
      return confirm(await createBankverbindung(db, bereichOf(context), body, clock.now(), beilagen), undefined)
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
