import * as v from 'valibot'
import { Datum } from '@ekp/wire/scalars'

const Zustand = v.variant('art', [
  v.object({ art: v.literal('wartet') }),
  /** The customer says that the value is right, however unlikely. */
  v.object({ art: v.literal('bestaetigt') }),
  v.object({ art: v.literal('rueckfrage'), hinweis: v.string() }),
  v.object({ art: v.literal('abgelehnt'), text: v.string() }),
])
export type WartendeZustand = v.InferOutput<typeof Zustand>

const Inhalt = v.object({
  vertragId: v.string(),
  /** Missing in what an older version of the portal wrote. */
  versorgungsart: v.optional(v.string()),
  erfasstAm: v.string(),
  ablesung: v.object({
    ablesedatum: Datum,
    ablesewerte: v.record(v.string(), v.number()),
    zaehlernummer: v.string(),
    foto: v.nullable(v.string()),
  }),
  zustand: Zustand,
})

/** A reading that this device keeps until the portal has it. */
export interface WartendeAblesung extends v.InferOutput<typeof Inhalt> {
  readonly id: string
  readonly kundennummer: string
}

interface Kept {
  readonly id: string
  readonly kundennummer: string
  readonly inhalt: unknown
}

/** What the device kept; undefined for what another version of the portal wrote differently. */
export function parseWartende({ id, kundennummer, inhalt }: Kept): WartendeAblesung | undefined {
  const { success, output } = v.safeParse(Inhalt, inhalt)
  return success ? { id, kundennummer, ...output } : undefined
}
