import { withoutAusreisser } from '@ekp/wire/rules/ausreisser'
import { berlinToday } from '@ekp/wire/rules/berlin'
import { anGrenzen, beginnOf, verlegteTage } from '@ekp/wire/rules/grenzen'
import { verlaufOf } from '@ekp/wire/rules/jahresverlauf'
import { addTage, utcTag } from '@ekp/wire/rules/kalendertag'
import { findPrognose } from '@ekp/wire/verbrauch/prognose'
import { prognoseMissing } from '../../../http/errors/portalError.ts'
import { route } from '../../../http/route.ts'
import type { PortalServer } from '../../../http/server.ts'
import { berlinClock } from '../../../lib/berlinClock.ts'
import { deriveVerbrauchsreihen } from '../../../preis/lastreihe.ts'
import { stepsOfTage, utcTageOf } from '../../../preis/steps.ts'
import { listTage } from '../../../preis/tage.ts'
import { findVertragRow } from '../../vertrag/queries.ts'
import { listBeginne } from '../kosten.ts'
import { listKostengrundlagen } from '../kostengrundlagen.ts'
import { findTurnusablesung, listLastgangRows } from '../queries.ts'
import { readVerbraeuche } from '../readVerbraeuche.ts'
import type { Zeitraum } from '../zeitraeume.ts'
import { mostJahre } from './hochrechnung.ts'
import { derivePrognose } from './prognose.ts'
import { preferLastgang, toTagesreihe } from './tagesreihe.ts'

/** What the running year of the bill will probably come to [verbrauch-25]. */
export function prognoseRoutes(server: PortalServer): void {
  route(server, findPrognose, async ({ db, tenant, params, clock, session: { kundennummer } }) => {
    const own = { ...params, kundennummer }
    const today = berlinToday(clock.now())
    const [[vertrag], [turnus], { lieferung }] = await Promise.all([
      findVertragRow(db, own),
      findTurnusablesung(db, { ...own, today }),
      listKostengrundlagen(db, own, tenant.app.abrechnung),
    ])
    const isDelivered = vertrag !== undefined && !vertrag.storniert
    const beginne = listBeginne(lieferung)
    const turnusablesung = turnus && verlegteTage([turnus.ablesedatum], beginnOf(beginne))(turnus.ablesedatum)
    const jahr = isDelivered && findAbrechnungsjahr({ ...vertrag, turnusablesung }, today)
    if (!jahr) throw prognoseMissing()
    const beginn = addTage(jahr.von, -365 * mostJahre)
    // A day counts when it is over.
    const steps = stepsOfTage({ von: beginn, bis: today })
    const [verbraeuche, { last }] = await Promise.all([
      readVerbraeuche(db, own),
      listLastgangRows(db, { ...own, ...utcTageOf(steps) }).then((rows) => deriveVerbrauchsreihen(steps, rows)),
    ])
    const verlauf = verlaufOf(vertrag.versorgungsart, vertrag.kunden_art)
    const known = anGrenzen(withoutAusreisser(verbraeuche), beginne)
    const reihe = toTagesreihe({ von: beginn, bis: jahr.bis }, known, verlauf)
    const tage = listTage(berlinClock(steps.vonMs, steps.bisMs), steps)
    const measured = preferLastgang(reihe, tage, steps, last)
    return derivePrognose({
      zeitraum: jahr,
      reihe,
      verlauf,
      grundlage: [...measured].some((datum) => datum >= jahr.von) ? 'LASTGANG' : 'ABLESUNGEN',
      lieferung: vertrag.kunden_art === 'RLMKunde' ? undefined : lieferung,
    })
  })
}

interface Abrechnung {
  readonly lieferbeginn: string | null
  /** The last day. */
  readonly lieferende: string | null
  /** The newest reading of the yearly round; undefined where there has been none. */
  readonly turnusablesung: string | undefined
}

/**
 * The year of the bill that is running: from the newest reading of the yearly round, or else from the day of the year on
 * which the delivery began; it ends with the delivery. Undefined where nothing is delivered today.
 */
export function findAbrechnungsjahr(
  { lieferbeginn, lieferende, turnusablesung }: Abrechnung,
  today: string,
): Zeitraum | undefined {
  if (lieferbeginn === null || lieferbeginn > today || (lieferende !== null && lieferende < today)) return undefined
  const beginn = turnusablesung ?? lieferbeginn
  let jahre = Number(today.slice(0, 4)) - Number(beginn.slice(0, 4))
  if (jahrestag(beginn, jahre) > today) jahre--
  const bis = jahrestag(beginn, jahre + 1)
  const ende = lieferende === null ? bis : addTage(lieferende, 1)
  return { von: jahrestag(beginn, jahre), bis: ende < bis ? ende : bis }
}

/** The same day so many years later; the 29th of February is the 1st of March in other years. */
function jahrestag(datum: string, jahre: number): string {
  const [year = 0, month = 0, day = 0] = datum.split('-').map(Number)
  return utcTag(Date.UTC(year + jahre, month - 1, day))
}
