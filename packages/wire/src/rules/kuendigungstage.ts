import type { TenantConfig } from '../tenant.ts'
import { addTage } from './kalendertag.ts'
import { findFruehestesKuendigungsdatum, findSpaetestesKuendigungsdatum, isKuendigungstag } from './kuendigung.ts'

/**
 * The days to which a contract can be cancelled: none before its delivery or before the second working day after today,
 * no weekends and no holidays unless the supplier takes all days. Without `feiertage` from today on: only the server
 * knows the holidays and the minimum then.
 */
export function listKuendigungstage(
  today: string,
  lieferbeginn: string | null,
  feiertage: ReadonlySet<string> | undefined,
  kuendigungstage: TenantConfig['kuendigungstage'],
): string[] {
  const regel = { feiertage: feiertage ?? new Set<string>(), kuendigungstage }
  const fruehestes = feiertage === undefined ? today : findFruehestesKuendigungsdatum(today, feiertage)
  const spaetestes = findSpaetestesKuendigungsdatum(today)
  const tage: string[] = []
  const first = lieferbeginn !== null && lieferbeginn > fruehestes ? lieferbeginn : fruehestes
  for (let tag = first; tag <= spaetestes; tag = addTage(tag, 1)) {
    if (isKuendigungstag(tag, regel)) tage.push(tag)
  }
  return tage
}

/** Why a day among those that can be chosen cannot: `er ist ein Samstag`. */
export function ausschlussgrund(tag: string): string {
  const wochentag = new Date(`${tag}T00:00:00Z`).getUTCDay()
  if (wochentag === 6) return 'er ist ein Samstag'
  return wochentag === 0 ? 'er ist ein Sonntag' : 'er ist in mindestens einem Bundesland ein Feiertag'
}
