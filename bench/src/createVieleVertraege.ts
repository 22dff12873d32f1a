import type { Database } from '../../packages/server/src/db/open.ts'
import {
  createAnschlussnutzer,
  createBankverbindung,
  createRechnungsadresse,
  createVertrag,
} from '../../packages/server/src/testing/factories.ts'
import { demoKunde } from './demoPortal.ts'

export const vertraegeOfKunde = 20

/** A customer with many contracts, each with an address and bank details of its own, and none for himself. */
export async function createVieleVertraege(db: Database): Promise<{ kundennummer: string; passwort: string }> {
  const kunde = await createAnschlussnutzer(db, { kundennummer: 'SWM-900020', passwort: demoKunde.passwort })
  const { kundennummer } = kunde
  for (let nr = 1; nr <= vertraegeOfKunde; nr++) {
    const vertrag_id = await createVertrag(db, { id: `BENCH-20-${nr}`, kundennummer })
    await createRechnungsadresse(db, { kundennummer, vertrag_id })
    await createBankverbindung(db, { kundennummer, vertrag_id })
  }
  return kunde
}
