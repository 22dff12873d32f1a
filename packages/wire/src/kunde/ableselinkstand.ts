import * as v from 'valibot'
import { missing, oneOf } from '../schema/scalars.ts'

/** How a link to a reading stands, as desk and command say it. */
export const ableselinkstaende = {
  wartet: 'noch nicht versandt',
  gesendet: 'versandt',
  geoeffnet: 'geöffnet',
  abgelesen: 'abgelesen',
  anders: 'auf anderem Weg abgelesen',
  abgelaufen: 'abgelaufen',
  widerrufen: 'widerrufen',
} as const
export type Ableselinkstand = keyof typeof ableselinkstaende

/** How far the links of an occasion are, each counted in every column that it reached. */
const Ableseanlass = v.object({
  /** The last day of the links, which names the occasion. */
  bis: v.string(),
  gesendet: v.number(),
  geoeffnet: v.number(),
  abgelesen: v.number(),
  /** Read in another way. */
  anders: v.number(),
  /** Neither read nor withdrawn. */
  fehlt: v.number(),
  widerrufen: v.number(),
})
export type Ableseanlass = v.InferOutput<typeof Ableseanlass>

/** A link at the desk. */
export const Kundenableselink = v.object({
  vertragId: v.string(),
  zaehlernummer: v.string(),
  /** The last day on which it is good. */
  bis: v.string(),
  /** Missing: its mail waits or was not delivered. */
  gesendetAm: missing(v.string()),
  stand: oneOf(['wartet', 'gesendet', 'geoeffnet', 'abgelesen', 'anders', 'abgelaufen', 'widerrufen']),
})
export type Kundenableselink = v.InferOutput<typeof Kundenableselink>

/** All links by occasion, and the meters that are still missing. */
export const Ablesestand = v.object({
  anlaesse: v.array(Ableseanlass),
  /** Of the occasions that run, those that end first: at most 200. */
  fehlende: v.array(v.object({ ...Kundenableselink.entries, kundennummer: v.string(), name: v.string() })),
  mehr: v.boolean(),
})
export type Ablesestand = v.InferOutput<typeof Ablesestand>
