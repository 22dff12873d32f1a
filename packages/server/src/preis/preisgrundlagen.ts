import type { Database } from '../db/open.ts'
import { tagesplaene, type Tagesplan } from './kalender.ts'
import { derivePreisstaende, type Preisstand } from './preisstand.ts'
import { listBestandteilRows, listKalenderRows, listTarifpreisRows, type OwnVertrag } from './queries.ts'
import type { Lieferzeit } from './tage.ts'

/** When a contract is delivered, and at which prices. */
export interface Lieferung extends Lieferzeit {
  /** Oldest first. */
  readonly preisstaende: readonly Preisstand[]
  readonly plan: Tagesplan
}

/** All that is known of a contract's prices; without a tariff it has none. */
export async function listPreisgrundlagen(db: Database, own: OwnVertrag) {
  const [tarife, bestandteile, kalender] = await Promise.all([
    listTarifpreisRows(db, own),
    listBestandteilRows(db, own),
    listKalenderRows(db, own),
  ])
  const { lieferbeginn = null, lieferende = null } = tarife[0] ?? {}
  const preisstaende = derivePreisstaende(tarife, bestandteile)
  const lieferung: Lieferung = { lieferbeginn, lieferende, preisstaende, plan: tagesplaene(kalender) }
  return { tarife, bestandteile, lieferung, kalender }
}
