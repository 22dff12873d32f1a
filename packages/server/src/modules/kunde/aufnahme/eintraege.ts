import * as calls from '@ekp/wire/kunde/eintragsaufnahme'
import { notFound } from '../../../http/errors/portalError.ts'
import { findOwnVertrag } from '../../../http/access.ts'
import { route } from '../../../http/route.ts'
import type { PortalServer } from '../../../http/server.ts'
import { findAnschlussnutzerRow } from '../../anschlussnutzer/queries.ts'
import type { Bankverzeichnis } from '../../bankverbindung/bankverzeichnis.ts'
import { deriveBankauskunft } from '../../bankverbindung/konto.ts'
import { createBankverbindung, listBankverbindungRows, toBankverbindung } from '../../bankverbindung/routes.ts'
import type { Geltungsbereich } from '../../eintrag/eintraege.ts'
import { createRechnungsadresse, listRechnungsadresseRows, toRechnungsadresse } from '../../rechnungsadresse/routes.ts'
import { type Anrufer, findAnrufer, toAufnahme } from './anrufer.ts'

/** Billing addresses and bank details that a clerk takes up, for the customer or one of his contracts [versorger-131]. */
export function eintragsaufnahmeRoutes(server: PortalServer, bankverzeichnis: Bankverzeichnis): void {
  for (const endpoint of [calls.listRechnungsadressenOfKunde, calls.listRechnungsadressenOfKundenvertrag]) {
    route(server, endpoint, async (context) => {
      const anrufer = await findAnrufer(context)
      const [kunde] = await findAnschlussnutzerRow(anrufer.db, anrufer)
      if (kunde === undefined) throw notFound('Der Kunde')
      const { anrede, titel, firma, vorname, nachname } = kunde
      const rows = await listRechnungsadresseRows(anrufer.db, await bereichOf(anrufer, context.params))
      return { kunde: { anrede, titel, firma, vorname, nachname }, eintraege: rows.map(toRechnungsadresse) }
    })
  }
  for (const endpoint of [calls.takeUpRechnungsadresse, calls.takeUpVertragRechnungsadresse]) {
    route(server, endpoint, async (context) => {
      const anrufer = await findAnrufer(context)
      const { db, eingegangenAm, aufgenommenVon } = anrufer
      const bereich = await bereichOf(anrufer, context.params)
      return toAufnahme(anrufer, await createRechnungsadresse(db, bereich, context.body, eingegangenAm, aufgenommenVon))
    })
  }

  for (const endpoint of [calls.listBankverbindungenOfKunde, calls.listBankverbindungenOfKundenvertrag]) {
    route(server, endpoint, async (context) => {
      const anrufer = await findAnrufer(context)
      const rows = await listBankverbindungRows(anrufer.db, await bereichOf(anrufer, context.params))
      return rows.map(toBankverbindung)
    })
  }
  for (const endpoint of [calls.takeUpBankverbindung, calls.takeUpVertragBankverbindung]) {
    route(server, endpoint, async (context) => {
      const anrufer = await findAnrufer(context)
      const { db, eingegangenAm, aufgenommenVon } = anrufer
      const { mandatVom, ...genannt } = context.body
      const bereich = await bereichOf(anrufer, context.params)
      const eingang = await createBankverbindung(db, bereich, genannt, eingegangenAm, {
        findBank: await bankverzeichnis.current(),
        mandat: mandatVom === null ? undefined : { erteiltAm: mandatVom },
        aufgenommenVon,
      })
      return toAufnahme(anrufer, eingang)
    })
  }

  route(server, calls.checkIbanAtDesk, async ({ body: { iban } }) =>
    deriveBankauskunft(iban, await bankverzeichnis.current()),
  )
}

/** The scope that the path of a call names; throws 404 for a contract that is none of the caller's. */
async function bereichOf(
  { db, kundennummer }: Anrufer,
  { vertragId = null }: { readonly kundennummer: string; readonly vertragId?: string | null },
): Promise<Geltungsbereich> {
  const isForeign = vertragId !== null && (await findOwnVertrag(db, { id: vertragId, kundennummer })).length === 0
  if (isForeign) throw notFound('Der Vertrag')
  return { kundennummer, vertragId }
}
