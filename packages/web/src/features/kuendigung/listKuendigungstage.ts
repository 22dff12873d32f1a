import { isArbeitstag } from '@ekp/wire/rules/arbeitstag'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { findFruehestesKuendigungsdatum, findSpaetestesKuendigungsdatum } from '@ekp/wire/rules/kuendigungsdatum'

/** The days to which a contract can be cancelled: working days from the second one after today, of its delivery [section 5]. */
export function listKuendigungstage(
  heute: string,
  lieferbeginn: string | null,
  feiertage: ReadonlySet<string>,
): string[] {
  const fruehestes = findFruehestesKuendigungsdatum(heute, feiertage)
  const spaetestes = findSpaetestesKuendigungsdatum(heute)
  const tage: string[] = []
  const first = lieferbeginn !== null && lieferbeginn > fruehestes ? lieferbeginn : fruehestes
  for (let tag = first; tag <= spaetestes; tag = addTage(tag, 1)) {
    if (isArbeitstag(tag, feiertage)) tage.push(tag)
  }
  return tage
}
