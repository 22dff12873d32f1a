import { addTage } from '@ekp/wire/rules/kalendertag'
import { findFruehestesKuendigungsdatum, findSpaetestesKuendigungsdatum, isWerktag } from '@ekp/wire/rules/kuendigung'

/**
 * The days to which a contract can be cancelled: none before its delivery or before the second working day after today,
 * no weekends and no holidays. Without `feiertage` from today on: only the server knows the holidays and the minimum then.
 */
export function listKuendigungstage(
  heute: string,
  lieferbeginn: string | null,
  feiertage: ReadonlySet<string> | undefined,
): string[] {
  const fruehestes = feiertage === undefined ? heute : findFruehestesKuendigungsdatum(heute, feiertage)
  const spaetestes = findSpaetestesKuendigungsdatum(heute)
  const tage: string[] = []
  const first = lieferbeginn !== null && lieferbeginn > fruehestes ? lieferbeginn : fruehestes
  for (let tag = first; tag <= spaetestes; tag = addTage(tag, 1)) {
    if (isWerktag(tag, feiertage ?? new Set())) tage.push(tag)
  }
  return tage
}
