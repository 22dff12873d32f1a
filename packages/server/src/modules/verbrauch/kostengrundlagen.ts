import { verlaufOf } from '@ekp/wire/rules/jahresverlauf'
import type { Abrechnung } from '@ekp/wire/tenant'
import type { Jahresverlauf } from '@ekp/wire/verbrauch/prognose'
import type { Database } from '../../db/open.ts'
import type { OwnedVertrag } from '../../http/access.ts'
import { type Lieferung, listPreisgrundlagen } from '../../preis/preisgrundlagen.ts'

/** How what is known only for longer is shared out, as on the supplier's bills [verbrauch-30]. */
export interface Aufteilung {
  readonly verlauf: Jahresverlauf
  readonly jahresbetraege: Abrechnung['jahresbetraege']
  readonly ganzeKwh: boolean
}

/** A contract's delivery and prices, and how its costs are shared out. */
export interface Kostengrundlagen extends Lieferung {
  readonly aufteilung: Aufteilung
}

/** All that costs are calculated by; without a tariff a contract has no prices. */
export async function listKostengrundlagen(db: Database, own: OwnedVertrag, abrechnung: Abrechnung) {
  const grundlagen = await listPreisgrundlagen(db, own)
  const { versorgungsart, kunden_art } = grundlagen.tarife[0] ?? { versorgungsart: 'strom', kunden_art: null }
  const isGas = versorgungsart === 'gas'
  const aufteilung: Aufteilung = {
    verlauf: verlaufOf(versorgungsart, kunden_art, abrechnung.strom),
    jahresbetraege: abrechnung.jahresbetraege,
    ganzeKwh: isGas && abrechnung.ganzeGasKwh,
  }
  const lieferung: Kostengrundlagen = { ...grundlagen.lieferung, aufteilung }
  return { ...grundlagen, lieferung }
}
