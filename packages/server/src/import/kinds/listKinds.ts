import type { FindBank } from '../../modules/bankverbindung/bankleitzahlen.ts'
import type { Kind } from '../kind.ts'
import type { Sealer } from '../passwoerter.ts'
import { ablesung } from './ablesung.ts'
import { anschlussnutzer } from './anschlussnutzer.ts'
import { bankverbindung } from './eintraege/bankverbindung.ts'
import { dokument } from './dokument.ts'
import { lastgang } from './lastgang.ts'
import { marktpreis } from './preise/marktpreis.ts'
import { preisbestandteil } from './preise/preisbestandteil.ts'
import { preiskalender } from './preise/preiskalender.ts'
import { rechnungsadresse } from './eintraege/rechnungsadresse.ts'
import { tarif } from './preise/tarif.ts'
import { tarifangebot } from './preise/tarifangebot.ts'
import { umrechnung } from './umrechnung.ts'
import { verbrauch } from './verbrauch.ts'
import { vertrag } from './vertrag.ts'
import { zaehler } from './zaehler.ts'

interface Circumstances {
  readonly tenantPrefix: string
  readonly today: string
  readonly now: Date
  readonly sealer: Sealer
  readonly findBank: FindBank
}

/** All kinds of records in the order in which they are merged: records come before those that refer to them. */
export const listKinds = ({ tenantPrefix, today, now, sealer, findBank }: Circumstances): readonly Kind[] => [
  anschlussnutzer(tenantPrefix, sealer, now),
  ...[
    vertrag(today),
    zaehler,
    tarif,
    preiskalender,
    preisbestandteil,
    ablesung(today),
    verbrauch,
    umrechnung,
    lastgang,
  ],
  marktpreis(now),
  tarifangebot,
  rechnungsadresse,
  bankverbindung(findBank),
  dokument,
]

/** The names of all kinds, in this order. */
export const arten: readonly string[] = listKinds({
  tenantPrefix: '',
  today: '',
  now: new Date(0),
  sealer: { seal: String, open: String },
  findBank: () => undefined,
}).map(({ art }) => art)
