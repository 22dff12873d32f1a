import type { Schrittminuten } from '../../db/schema.ts'
import type { Preisschritt } from './Preisschritt.ts'

/** The prices of a UTC day as `marktpreis` keeps them; null where the source has none. */
export interface Preistag {
  readonly tag: string
  readonly minuten: Schrittminuten
  readonly preise: (string | null)[]
}

/** A step that an answer names more than once. */
export interface Doppelung {
  readonly vonMs: number
  readonly widerspricht: boolean
}

/** Lays steps into days; of one that is named twice the later price counts, and no price is wiped by none. */
export function collectTage(schritte: readonly Preisschritt[]): { tage: Preistag[]; doppelungen: Doppelung[] } {
  const byKey = new Map<string, Preistag>()
  const named = new Set<string>()
  const doppelungen: Doppelung[] = []
  for (const { vonMs, minuten, preis } of schritte) {
    const instant = new Date(vonMs).toISOString()
    const tag = instant.slice(0, 10)
    const preistag = byKey.get(`${tag} ${minuten}`) ?? {
      tag,
      minuten,
      preise: Array.from<string | null>({ length: 1440 / minuten }).fill(null),
    }
    byKey.set(`${tag} ${minuten}`, preistag)
    const nr = (vonMs - Date.parse(tag)) / (minuten * 60_000)
    const vorher = preistag.preise[nr] ?? null
    if (named.has(`${instant} ${minuten}`)) doppelungen.push({ vonMs, widerspricht: !isSame(vorher, preis) })
    named.add(`${instant} ${minuten}`)
    preistag.preise[nr] = preis ?? vorher
  }
  return { tage: [...byKey.values()], doppelungen }
}

const isSame = (one: string | null, other: string | null) =>
  one === other || (one !== null && other !== null && Number(one) === Number(other))
