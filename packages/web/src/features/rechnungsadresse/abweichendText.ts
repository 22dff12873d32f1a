import type { Rechnungsadresse } from '@ekp/wire/rechnungsadresse'
import { splitEintraege } from '@ekp/wire/rules/eintrag'
import { formatDatum } from '../../lib/format.ts'

/** What holds for a contract without an own address of today, with or without others [section 4]. */
export function abweichendText(alle: readonly Rechnungsadresse[], heute: string): string {
  if (alle.length === 0) {
    return 'Für diesen Vertrag ist keine abweichende Rechnungsadresse hinterlegt. Es gilt Ihre eigene Rechnungsadresse.'
  }
  const naechste = splitEintraege(alle, heute).kuenftige.at(-1)?.gueltigVon
  return naechste
    ? `Zurzeit gibt es für diesen Vertrag keine abweichende Rechnungsadresse. Die nächste gilt ab ${formatDatum(naechste)}.`
    : 'Zurzeit gibt es für diesen Vertrag keine abweichende Rechnungsadresse.'
}
