import { Messkanal } from '@ekp/wire/ablesung'
import * as v from 'valibot'
import type { Zaehlerauswahl } from './Zaehlerauswahl.ts'

const Kopie: v.GenericSchema<unknown, Zaehlerauswahl> = v.array(
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
)

/** The meters that the device kept; undefined for what another version of the portal wrote differently. */
export function parseZaehlerauswahl(kept: unknown): Zaehlerauswahl | undefined {
  const { success, output } = v.safeParse(Kopie, kept)
  return success ? output : undefined
}
