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
