import { deviceStore } from '../../lib/deviceStore.ts'
import { session } from '../../session/session.ts'
import type { Zaehlerauswahl } from './Zaehlerauswahl.ts'
import { parseZaehlerauswahl } from './parseZaehlerauswahl.ts'

const shelf = 'zaehlerKopien'

/** Keeps the meters for the form without a network; where the browser keeps nothing, nothing happens. */
export async function rememberZaehlerauswahl(auswahl: Zaehlerauswahl): Promise<void> {
  const kundennummer = session.current()?.kundennummer
  if (kundennummer === undefined) return
  await deviceStore.put(shelf, { id: kundennummer, kundennummer, inhalt: auswahl }).catch(() => undefined)
}

/** The meters as the signed-in customer saw them last on this device. */
export async function recallZaehlerauswahl(): Promise<Zaehlerauswahl | undefined> {
  const kundennummer = session.current()?.kundennummer
  if (kundennummer === undefined) return undefined
  const [kopie] = await deviceStore.list(shelf, kundennummer).catch(() => [])
  return parseZaehlerauswahl(kopie?.inhalt)
}
