import type { JobLog } from '../Task.ts'
import type { Doppelung } from './collectTage.ts'
import type { Uebernahme } from './mergePreistage.ts'

interface Herkunft {
  readonly mandant: string
  readonly gebiet: string
}

const firstOf = (instantsMs: readonly number[]) => new Date(Math.min(...instantsMs)).toISOString()

/** Says what came in, and aloud what is not as usual: another price for a known step, a step named twice. */
export function logUebernahme(
  herkunft: Herkunft,
  { neu, geaendert, doppelungen }: Uebernahme & { readonly doppelungen: readonly Doppelung[] },
  log: JobLog,
): void {
  if (neu > 0) log.info({ ...herkunft, schritte: neu }, 'Marktpreise eingegangen')
  if (geaendert.length > 0) {
    log.warn({ ...herkunft, ab: firstOf(geaendert), schritte: geaendert.length }, 'Marktpreise geändert')
  }
  if (doppelungen.length > 0) {
    const facts = {
      ab: firstOf(doppelungen.map(({ vonMs }) => vonMs)),
      schritte: doppelungen.length,
      widersprueche: doppelungen.filter(({ widerspricht }) => widerspricht).length,
    }
    log.warn({ ...herkunft, ...facts }, 'Die Preisquelle nennt Schritte mehrfach, der spätere zählt')
  }
}
