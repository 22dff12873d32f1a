import type { Kuendigung } from '@ekp/wire/kuendigung'
import { deriveAnzeigename } from '@ekp/wire/rules/anschlussnutzer/anzeigename'
import { formatKuendigungsgrund } from '@ekp/wire/rules/kuendigung'
import { formatDatum, formatZeitpunkt } from '../../lib/formats.ts'
import type { Mail } from '../../mail/Mail.ts'
import type { Servicemail } from '../../mail/queueMail.ts'
import { anredeOf, formatZitat, quoted } from '../../mail/texts.ts'
import type { Kunde } from './queries.ts'

interface Eingang {
  readonly nr: number
  readonly vertragId: string
  readonly eingegangenAm: Date
}

const angabenOf = ({ grund, datum }: Kuendigung, { nr, vertragId, eingegangenAm }: Eingang) => [
  { name: 'Vertrag', wert: vertragId },
  { name: 'Kündigungsgrund', wert: formatKuendigungsgrund(grund) },
  { name: 'Letzter Tag der Lieferung', wert: formatDatum(datum) },
  { name: 'Eingegangen am', wert: formatZeitpunkt(eingegangenAm) },
  { name: 'Nummer', wert: String(nr) },
]

/** Confirms at once what was received and when (text form); undefined where the customer has no address. */
export function formatKuendigungsmail(kunde: Kunde, kuendigung: Kuendigung, eingang: Eingang): Mail | undefined {
  if (!kunde.email) return undefined
  return {
    an: kunde.email,
    betreff: `Ihre Kündigung für Vertrag ${eingang.vertragId} ist eingegangen`,
    anrede: anredeOf(kunde),
    absaetze: [
      'wir haben Ihre Kündigung erhalten. Sobald sie abgewickelt ist, bekommen Sie von uns die Kündigungsbestätigung.',
    ],
    angaben: angabenOf(kuendigung, eingang),
    schluss: kuendigung.text === null ? [] : formatZitat('Bemerkung', kuendigung.text, kunde.hatFesteEmail),
    knopf: { text: 'Verträge ansehen', url: '/vertraege' },
  }
}

/** Tells the supplier's service of a cancellation; an answer to it goes to the customer. */
export function formatKuendigungsservicemail(kunde: Kunde, kuendigung: Kuendigung, eingang: Eingang): Servicemail {
  return {
    ...(kunde.email && { antwortAn: kunde.email }),
    betreff: `Kündigung: Vertrag ${eingang.vertragId} (${kunde.kundennummer})`,
    absaetze: ['über das Kundenportal ist eine Kündigung eingegangen.'],
    angaben: [
      { name: 'Kundennummer', wert: kunde.kundennummer },
      { name: 'Kunde', wert: deriveAnzeigename(kunde) },
      ...angabenOf(kuendigung, eingang),
    ],
    schluss: kuendigung.text === null ? [] : ['Bemerkung:', ...quoted(kuendigung.text)],
  }
}
