import { Kuendigungsart } from '@ekp/wire/kuendigung'
import { answered, answeredText } from '@ekp/wire/schema/answered'
import { Datum } from '@ekp/wire/schema/scalars'
import * as v from 'valibot'
import { formatDatum } from '../../lib/formats.ts'
import type { Row } from './angabe.ts'

const Kuendigungserklaerung = v.object({
  art: answered(Kuendigungsart),
  grund: answeredText,
  name: answeredText,
  identifizierung: answeredText,
  vertragsbezeichnung: answeredText,
  datum: answered(Datum),
  email: answeredText,
})

/** A cancellation without signing in. */
export function kuendigungserklaerungRows(inhalt: unknown): Row[] {
  const erklaerung = v.parse(Kuendigungserklaerung, inhalt)
  const { art, datum } = erklaerung
  return [
    ['Art der Kündigung', art && (art === 'ordentlich' ? 'ordentlich' : 'außerordentlich')],
    ['Grund der Kündigung', erklaerung.grund],
    ['Name', erklaerung.name],
    ['Kundennummer oder Anschrift', erklaerung.identifizierung],
    ['Genannter Vertrag', erklaerung.vertragsbezeichnung],
    ['Vertragsende', datum === null ? 'zum frühestmöglichen Zeitpunkt' : formatDatum(datum)],
    ['E-Mail-Adresse', erklaerung.email],
  ]
}

const Widerrufserklaerung = v.object({ name: answeredText, vertragsbezeichnung: answeredText, email: answeredText })

/** A withdrawal without signing in. */
export function widerrufserklaerungRows(inhalt: unknown): Row[] {
  const { name, vertragsbezeichnung, email } = v.parse(Widerrufserklaerung, inhalt)
  return [
    ['Name', name],
    ['Genannter Vertrag', vertragsbezeichnung],
    ['E-Mail-Adresse', email],
  ]
}
