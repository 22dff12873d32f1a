import type { Thema } from '@ekp/wire/benachrichtigung'
import type { Themenregel } from './Thema.ts'
import { ablesung } from './themen/ablesung.ts'
import { abschlag } from './themen/abschlag.ts'
import { preis } from './themen/preis.ts'
import { rechnung } from './themen/rechnung.ts'
import { verbrauch } from './themen/verbrauch.ts'
import { vertragsende } from './themen/vertragsende.ts'

/** Every topic; its words for the screens are in `packages/wire/src/benachrichtigung.ts`. */
export const themenregeln: Readonly<Record<Thema, Themenregel>> = {
  verbrauch,
  rechnung,
  abschlag,
  ablesung,
  preis,
  vertragsende,
}
