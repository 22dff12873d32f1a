import { Messkanal } from '@ekp/wire/ablesung'
import * as v from 'valibot'
import type { Zaehlerauswahl } from './Zaehlerauswahl.ts'

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
export function parseZaehlerKopie(kept: unknown): ZaehlerKopie | undefined {
  const { success, output } = v.safeParse(Kopie, kept)
  return success ? output : undefined
}
