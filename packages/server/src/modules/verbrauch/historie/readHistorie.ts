import type { Historieninterval, Historienwert } from '@ekp/wire/verbrauch'
import type { Database } from '../../../db/open.ts'
import type { OwnedVertrag } from '../../../http/access.ts'
import { historieMissing } from '../../../http/errors/portalError.ts'
import { deriveVerbrauchsreihen } from '../../../preis/lastreihe.ts'
import { fillGebiete } from '../../../preis/marktpreise.ts'
import { type Lieferung, listPreisgrundlagen } from '../../../preis/preisgrundlagen.ts'
import { listMarktpreisRowsOfVertrag } from '../../../preis/queries.ts'
import { toSteps, utcTageOf } from '../../../preis/steps.ts'
import { listLastgangRows } from '../queries.ts'
import { listAbschnitte } from './abschnitte.ts'
import { deriveHistorie } from './historienwerte.ts'

interface Frage {
  readonly von: string
  readonly bis: string
  readonly interval: Historieninterval
}

interface Umstaende {
  readonly now: Date
  /** Whether contracts without a dynamic tariff have a history, too. */
  readonly isForAll: boolean
}

/** A contract's history [historie-16]; throws `historieMissing` for one that has none here. */
export async function readHistorie(
  db: Database,
  own: OwnedVertrag,
  question: Frage,
  { now, isForAll }: Umstaende,
): Promise<Historienwert[]> {
  const steps = toSteps(question)
  const stretch = { ...own, ...utcTageOf(steps) }
  // What one answer allows is done while the database still reads the next.
  const [abschnitte, last, preise] = await Promise.all([
    listPreise(db, own, isForAll).then((lieferung) => listAbschnitte(steps, question.interval, lieferung)),
    listLastgangRows(db, stretch).then((rows) => deriveVerbrauchsreihen(steps, rows)),
    listMarktpreisRowsOfVertrag(db, stretch).then((rows) => fillGebiete(steps, rows)),
  ])
  return deriveHistorie(steps, { abschnitte, ...last, preise }, now)
}

/** The contract's delivery and its prices; throws `historieMissing` for one that has no history here. */
async function listPreise(db: Database, own: OwnedVertrag, isForAll: boolean): Promise<Lieferung> {
  const { tarife, lieferung } = await listPreisgrundlagen(db, own)
  if (!hasHistorie(tarife, isForAll)) throw historieMissing()
  return lieferung
}

/** Whether a contract with these tariffs has a history here [historie-2]. */
export const hasHistorie = (
  tarife: readonly { readonly ist_dynamisch: boolean; readonly hat_lastgang: unknown }[],
  isForAll: boolean,
): boolean => tarife.some(({ ist_dynamisch, hat_lastgang }) => ist_dynamisch || (isForAll && Boolean(hat_lastgang)))
