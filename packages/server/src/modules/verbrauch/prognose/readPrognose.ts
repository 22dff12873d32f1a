import { withoutAusreisser } from '@ekp/wire/rules/ausreisser'
import { berlinToday } from '@ekp/wire/rules/berlin'
import { anGrenzen, beginnOf, verlegteTage } from '@ekp/wire/rules/grenzen'
import { verlaufOf } from '@ekp/wire/rules/jahresverlauf'
import { addTage } from '@ekp/wire/rules/kalendertag'
import type { Abrechnung } from '@ekp/wire/tenant'
import type { Database } from '../../../db/open.ts'
import type { OwnedVertrag } from '../../../http/access.ts'
import { berlinClock } from '../../../lib/berlinClock.ts'
import type { Clock } from '../../../lib/clock.ts'
import { deriveVerbrauchsreihen } from '../../../preis/lastreihe.ts'
import { fillGebiete } from '../../../preis/marktpreise.ts'
import { listMarktpreisRowsOfVertrag } from '../../../preis/queries.ts'
import { stepsOfTage, utcTageOf } from '../../../preis/steps.ts'
import { listTage } from '../../../preis/tage.ts'
import { findVertragRow } from '../../vertrag/queries.ts'
import { listBeginne } from '../kosten.ts'
import { type Kostengrundlagen, listKostengrundlagen } from '../kostengrundlagen.ts'
import { findJahresrechnung, findTurnusablesung, heizstrom, listLastgangRows } from '../queries.ts'
import { readVerbraeuche } from '../readVerbraeuche.ts'
import type { Zeitraum } from '../zeitraeume.ts'
import { findAbrechnungsjahr } from './abrechnungsjahr.ts'
import { mostJahre } from './hochrechnung.ts'
import { derivePrognose, type Prognose, type Prognosegrundlagen } from './prognose.ts'
import { preferLastgang, toTagesreihe } from './tagesreihe.ts'

export interface Umstaende {
  readonly abrechnung: Abrechnung
  readonly clock: Clock
}

/** What the running year of a contract's bill will probably come to; undefined where nothing is delivered today. */
export async function readPrognose(
  db: Database,
  own: OwnedVertrag,
  { abrechnung, clock }: Umstaende,
): Promise<Prognose | undefined> {
  const today = berlinToday(clock.now())
  const [[vertrag], [rechnung], [turnus], { lieferung, tarife }] = await Promise.all([
    findVertragRow(db, own),
    findJahresrechnung(db, { ...own, today }),
    findTurnusablesung(db, { ...own, today }),
    listKostengrundlagen(db, own, abrechnung),
  ])
  if (vertrag === undefined || vertrag.storniert) return undefined
  const isBeginn = beginnOf(listBeginne(lieferung))
  const turnusablesung = turnus && verlegteTage([turnus.ablesedatum], isBeginn)(turnus.ablesedatum)
  const zeitraum = findAbrechnungsjahr({ ...vertrag, abgerechnetBis: rechnung?.bis, turnusablesung }, today)
  if (zeitraum === undefined) return undefined
  const { steps, passed } = stretchOf(zeitraum, today)
  // Prices of a year before, and those that the exchange has already said of tomorrow.
  const priced = stepsOfTage({ von: addTage(zeitraum.von, -366), bis: zeitraum.bis })
  const [verbraeuche, lastgang, preise] = await Promise.all([
    readVerbraeuche(db, own),
    listLastgangRows(db, { ...own, ...utcTageOf(passed) }).then((rows) => deriveVerbrauchsreihen(steps, rows)),
    listMarktpreisRowsOfVertrag(db, { ...own, ...utcTageOf(priced) }).then((rows) => fillGebiete(steps, rows)),
  ])
  return derivePrognose(
    toGrundlagen({
      zeitraum,
      today,
      verlauf: istHeizstrom(tarife) ? 'HEIZUNG' : verlaufOf(vertrag.versorgungsart, vertrag.kunden_art),
      verbraeuche,
      lastgang,
      preise,
      lieferung,
      mitLeistungspreis: vertrag.kunden_art === 'RLMKunde',
    }),
  )
}

/** From three years before the bill's to its end, and of it the days that are over: only these count. */
export function stretchOf(zeitraum: Zeitraum, today: string) {
  const beginn = addTage(zeitraum.von, -365 * mostJahre)
  return {
    beginn,
    steps: stepsOfTage({ von: beginn, bis: zeitraum.bis }),
    passed: stepsOfTage({ von: beginn, bis: today }),
  }
}

interface Gelesen extends Pick<Prognosegrundlagen, 'zeitraum' | 'today' | 'verlauf' | 'verbraeuche'> {
  readonly lastgang: ReturnType<typeof deriveVerbrauchsreihen>
  readonly preise: ReadonlyMap<string, Float64Array>
  readonly lieferung: Kostengrundlagen
  readonly mitLeistungspreis: boolean
}

/** Of what is known of each day the load profile goes first, and no mistyped reading counts. */
export function toGrundlagen({
  lastgang,
  preise,
  lieferung,
  mitLeistungspreis,
  ...gelesen
}: Gelesen): Prognosegrundlagen {
  const { zeitraum, today, verlauf } = gelesen
  const { beginn, steps, passed } = stretchOf(zeitraum, today)
  const verbraeuche = withoutAusreisser(gelesen.verbraeuche)
  const entries = anGrenzen(verbraeuche, listBeginne(lieferung))
  const reihe = toTagesreihe({ von: beginn, bis: zeitraum.bis }, entries, verlauf)
  const tage = listTage(berlinClock(passed.vonMs, passed.bisMs), passed)
  const gemessen = preferLastgang(reihe, tage, steps, lastgang.last)
  const messung = { steps, ...lastgang, gemessen, preise }
  return { zeitraum, today, reihe, verlauf, verbraeuche, messung, lieferung: mitLeistungspreis ? undefined : lieferung }
}

const istHeizstrom = (tarife: readonly { readonly name: string }[]) =>
  tarife.some(({ name }) => new RegExp(heizstrom, 'i').test(name))
