import {
  findFruehestesVertragsende,
  findLetzterKuendigungstag,
  type Vertragslaufzeit,
} from '@ekp/wire/rules/kuendigungsfrist'
import { formatDatum } from '../../lib/format.ts'

/** What is known of term and notice, with the earliest end in words [kuendigung-25]; undefined where nothing is. */
export function fristText(laufzeit: Vertragslaufzeit, today: string): string | undefined {
  const { laufzeitBis, kuendigungsfrist } = laufzeit
  const fruehestes = findFruehestesVertragsende(laufzeit, today)
  const frist = kuendigungsfrist && `Kündigungsfrist ${kuendigungsfrist}`
  if (fruehestes === undefined) {
    const bis = laufzeitBis !== null && laufzeitBis >= today && `Vertragslaufzeit bis ${formatDatum(laufzeitBis)}`
    const known = [bis, frist].filter(Boolean).join(', ')
    return known === '' ? undefined : `${known}.`
  }
  const letzter = fruehestes === laufzeitBis ? findLetzterKuendigungstag(laufzeit, today) : undefined
  const bis = letzter === undefined ? '' : `, wenn Sie bis zum ${formatDatum(letzter)} kündigen`
  const zum = `${fruehestes === laufzeitBis ? 'zum Ende der Laufzeit am' : 'zum'} ${formatDatum(fruehestes)}${bis}`
  return frist ? `${frist}: frühestens ${zum}.` : `Frühestens ${zum}.`
}

/** What is to be said of a day that was chosen and is earlier than that; there are special rights to cancel. */
export function frueherText(laufzeit: Vertragslaufzeit, datum: string, today: string): string | undefined {
  const fruehestes = findFruehestesVertragsende(laufzeit, today)
  return datum === '' || fruehestes === undefined || datum >= fruehestes
    ? undefined
    : 'Früher endet der Vertrag nur mit einem besonderen Kündigungsrecht, zum Beispiel nach einer Preiserhöhung oder bei einem Umzug.'
}
