import type { Kuendigungserklaerung, Widerrufserklaerung } from '@ekp/wire/kuendigung'
import { formatDatum } from '../../../lib/formats.ts'
import { quoted } from '../../../mail/texts.ts'
import type { Erklaerung } from './recordErklaerung.ts'

/** A cancellation that was declared with 'jetzt kündigen' (§ 312k BGB). */
export function toKuendigungErklaerung(inhalt: Kuendigungserklaerung): Erklaerung {
  const { art, grund, name, identifizierung, vertragsbezeichnung, datum, email } = inhalt
  return {
    art: 'kuendigungserklaerung',
    inhalt,
    name: 'Kündigung',
    eingangssatz:
      'wir bestätigen Ihnen den Eingang Ihrer Kündigung, die Sie auf unserer Internetseite mit „jetzt kündigen“ erklärt haben.',
    angaben: [
      { name: 'Art der Kündigung', wert: art === 'ordentlich' ? 'ordentlich' : 'außerordentlich' },
      { name: 'Name', wert: name },
      ...(identifizierung === null ? [] : [{ name: 'Kundennummer oder Anschrift', wert: identifizierung }]),
      { name: 'Vertrag', wert: vertragsbezeichnung },
      { name: 'Vertragsende', wert: datum === null ? 'zum frühestmöglichen Zeitpunkt' : formatDatum(datum) },
      { name: 'E-Mail', wert: email },
    ],
    schluss: grund === null ? [] : ['Grund der Kündigung:', ...quoted(grund)],
  }
}

/** A withdrawal that was declared with 'Widerruf bestätigen' (§ 356a BGB). */
export function toWiderrufErklaerung(inhalt: Widerrufserklaerung): Erklaerung {
  return {
    art: 'widerrufserklaerung',
    inhalt,
    name: 'Widerruf',
    eingangssatz:
      'wir bestätigen Ihnen den Eingang Ihres Widerrufs, den Sie auf unserer Internetseite mit „Widerruf bestätigen“ erklärt haben.',
    angaben: [
      { name: 'Name', wert: inhalt.name },
      { name: 'Vertrag', wert: inhalt.vertragsbezeichnung },
      { name: 'E-Mail', wert: inhalt.email },
    ],
    schluss: [],
  }
}
