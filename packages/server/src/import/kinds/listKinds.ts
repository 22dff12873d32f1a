import type { FindBank } from '../../modules/bankverbindung/bankleitzahlen.ts'
import type { Fields, Kind } from '../kind.ts'
import type { Sealer } from '../passwoerter.ts'
import { ablesung } from './ablesung.ts'
import { anschlussnutzer } from './anschlussnutzer.ts'
import { dokument } from './dokument.ts'
import { bankverbindung } from './eintraege/bankverbindung.ts'
import { rechnungsadresse } from './eintraege/rechnungsadresse.ts'
import { gradtagzahl } from './gradtagzahl.ts'
import { lastgang } from './lastgang.ts'
import { abschlagsplan } from './rechnung/abschlagsplan.ts'
import { type Rechnungseinstellungen, rechnung } from './rechnung/rechnung.ts'
import { zahlung } from './rechnung/zahlung.ts'
import { marktpreis } from './preise/marktpreis.ts'
import { preisbestandteil } from './preise/preisbestandteil.ts'
import { preiskalender } from './preise/preiskalender.ts'
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
  readonly rechnungen: Rechnungseinstellungen
}

/** All kinds of records in the order in which they are merged: records come before those that refer to them. */
export const listKinds = ({
  tenantPrefix,
  today,
  now,
  sealer,
  findBank,
  rechnungen,
}: Circumstances): readonly Kind[] => [
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
  gradtagzahl(today),
  tarifangebot,
  rechnungsadresse,
  bankverbindung(findBank),
  dokument,
  rechnung(rechnungen),
  zahlung,
  abschlagsplan,
]

const named = listKinds({
  tenantPrefix: '',
  today: '',
  now: new Date(0),
  sealer: { seal: String, open: String },
  findBank: () => undefined,
  rechnungen: {},
})

/** The names of all kinds, in this order. */
export const arten: readonly string[] = named.map(({ art }) => art)

/** The fields of a kind's lines; undefined for no known kind. */
export const felderOf = (art: string): Fields | undefined => named.find((kind) => kind.art === art)?.fields

/** Whether a file's name says that it is CSV. */
export const isCsvName = (name: string) => name.toLowerCase().endsWith('.csv')

/** Whether a file's name says that it is MSCONS: by its ending, or because it is called as in the market, also behind digits. */
export const isMsconsName = (name: string) => /\.(?:edi|mscons)$|^[\d._-]*mscons_.*\.txt$/is.test(name)

/** The kind of records that a CSV file's name begins with, behind digits that order files; undefined for no known one. */
export function artOfName(name: string): string | undefined {
  const art = /^[\d._-]*([a-z]+)/.exec(name.toLowerCase())?.[1]
  return art !== undefined && arten.includes(art) ? art : undefined
}
