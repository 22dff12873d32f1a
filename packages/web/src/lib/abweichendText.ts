import { splitEintraege } from '@ekp/wire/rules/eintrag'
import { formatDatum } from './format.ts'

/** Says what holds for a contract that has no entry of its own today [eintrag-10]; `was` is feminine. */
export function abweichendText(was: string, alle: Parameters<typeof splitEintraege>[0], heute: string): string {
  if (alle.length === 0)
    return `Für diesen Vertrag ist keine abweichende ${was} hinterlegt. Es gilt Ihre eigene ${was}.`
  const naechste = splitEintraege(alle, heute).kuenftige.at(-1)?.gueltigVon
  const keine = `Zurzeit gibt es für diesen Vertrag keine abweichende ${was}.`
  return naechste ? `${keine} Die nächste gilt ab ${formatDatum(naechste)}.` : keine
}
