import { berlinDayStart, berlinToday } from '@ekp/wire/rules/berlin'
import { addTage } from '@ekp/wire/rules/kalendertag'
import type { Aufbewahrungsfristen } from '../config/Aufbewahrungsfristen.ts'

/** The beginning of the first year that is kept: data that ended before it is deleted. */
export interface Jahresgrenze {
  /** `YYYY-01-01`. */
  readonly tag: string
  /** The same in Berlin, as an instant. */
  readonly zeit: Date
}

/** The limits of the periods at an instant. */
export interface Grenzen {
  readonly now: Date
  /** In Berlin. */
  readonly today: string
  readonly vertrag: Jahresgrenze
  readonly beleg: Jahresgrenze
  readonly lastgang: Jahresgrenze
  readonly foto: Jahresgrenze
  readonly vorgang: Jahresgrenze
  /** Customers without a contract since this day or longer are deleted. */
  readonly ohneVertragBis: string
  /** What somebody looked at until then. */
  readonly lesezugriffBis: Date
}

const dayMs = 86_400_000

/** The limits of all periods; those in years count whole calendar years in Berlin. */
export function deriveGrenzen(fristen: Aufbewahrungsfristen, now: Date): Grenzen {
  const today = berlinToday(now)
  const grenze = (jahre: number): Jahresgrenze => {
    const tag = `${Number(today.slice(0, 4)) - jahre}-01-01`
    return { tag, zeit: berlinDayStart(tag) }
  }
  return {
    now,
    today,
    vertrag: grenze(fristen.vertragJahre),
    beleg: grenze(fristen.belegJahre),
    lastgang: grenze(fristen.lastgangJahre),
    foto: grenze(fristen.fotoJahre),
    vorgang: grenze(fristen.vorgangJahre),
    ohneVertragBis: addTage(today, -fristen.ohneVertragTage),
    lesezugriffBis: new Date(now.getTime() - fristen.lesezugriffTage * dayMs),
  }
}
