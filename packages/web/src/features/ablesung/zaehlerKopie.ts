import { deviceStore } from '../../session/deviceStore.ts'
import { session } from '../../session/session.ts'
import { parseZaehlerKopie, type ZaehlerKopie } from './parseZaehlerKopie.ts'

const shelf = 'zaehlerKopien'

/** Whose meters are loaded: to be asked before, since what arrives late may meet another customer. */
export const zaehlerOwner = () => session.current()?.kundennummer

/** Keeps the meters for the form without a network; where the browser keeps nothing, nothing happens. */
export async function rememberZaehler(owner: string | undefined, kopie: ZaehlerKopie): Promise<void> {
  if (owner === undefined || zaehlerOwner() !== owner) return
  await deviceStore.put(shelf, { id: owner, kundennummer: owner, inhalt: kopie }).catch(() => undefined)
}

/** The meters as the signed-in customer saw them last on this device. */
export async function recallZaehler(): Promise<ZaehlerKopie | undefined> {
  const kundennummer = zaehlerOwner()
  if (kundennummer === undefined) return undefined
  const [kopie] = await deviceStore.list(shelf, kundennummer).catch(() => [])
  return parseZaehlerKopie(kopie?.inhalt)
}
