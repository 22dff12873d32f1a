import { Messkanal } from '@ekp/wire/ablesung'
import * as v from 'valibot'
import { deviceStore } from '../../../session/deviceStore.ts'
import { session } from '../../../session/session.ts'
import type { Zaehlerauswahl } from './zaehler.ts'

const shelf = 'zaehlerKopien'

/**
 * The customer of the meters; read it before loading, because another customer may be signed in when the answer comes.
 */
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

/** What the device keeps of a customer's meters. */
export interface ZaehlerKopie {
  readonly zaehler: Zaehlerauswahl
  /** All that take readings, and not only those of forms that were opened. */
  readonly hasAll: boolean
}

const Kopie: v.GenericSchema<unknown, ZaehlerKopie> = v.object({
  zaehler: v.array(
    v.object({
      vertragId: v.string(),
      versorgungsart: v.string(),
      lieferadresse: v.string(),
      zaehlernummer: v.string(),
      kanaele: v.array(Messkanal),
      eingebautAm: v.nullable(v.string()),
      lieferende: v.nullable(v.string()),
      letzteAblesung: v.nullable(v.object({ ablesedatum: v.string(), ablesewerte: v.record(v.string(), v.number()) })),
    }),
  ),
  hasAll: v.boolean(),
})

/** The meters that the device kept; undefined for what another version of the portal wrote differently. */
function parseZaehlerKopie(kept: unknown): ZaehlerKopie | undefined {
  const { success, output } = v.safeParse(Kopie, kept)
  return success ? output : undefined
}
