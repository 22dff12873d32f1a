import { berlinToday } from '@ekp/wire/rules/berlin'
import { isEmailSettled } from '../../db/isEmailSettled.ts'
import type { Database } from '../../db/open.ts'
import type { Vorgangsart } from '@ekp/wire/vorgang/arten'
import { formatDatum, formatZeitpunkt } from '../../lib/formats.ts'
import type { Mail } from '../../mail/Mail.ts'
import { queueKundenmail } from '../../mail/queueMail.ts'
import { anredeOf, type Empfaenger } from '../../mail/texts.ts'

/** What has become of a Vorgang. */
export type EndgueltigeAntwort =
  | { readonly ergebnis: 'angenommen'; readonly giltAb?: string | null | undefined }
  | { readonly ergebnis: 'abgelehnt'; readonly ablehnungsgrund: string }
  | { readonly ergebnis: 'beantwortet'; readonly antworttext: string }

interface Beantwortet {
  readonly nr: number
  readonly art: Vorgangsart
  readonly vertragId: string | null
  readonly eingegangenAm: Date
  readonly antwort: EndgueltigeAntwort
}

/** Tells a customer what became of his Vorgang, if he has an address and his access is not locked. */
export async function queueAntwortmail(
  tx: Database,
  kundennummer: string,
  beantwortet: Beantwortet,
  at: Date,
): Promise<void> {
  const kunde = await tx
    .selectFrom('anschlussnutzer')
    .where('kundennummer', '=', kundennummer)
    .where('gesperrt', '=', false)
    .select(['anrede', 'titel', 'vorname', 'nachname', 'email', isEmailSettled(at).as('hatFesteEmail')])
    .executeTakeFirst()
  if (kunde === undefined || !kunde.email) return
  await queueKundenmail(tx, kundennummer, formatAntwortmail({ ...kunde, email: kunde.email }, beantwortet))
}

const names: Readonly<Record<Vorgangsart, string>> = {
  ablesung: 'Zählerstand',
  kontaktdaten: 'Kontaktdaten',
  rechnungsadresse: 'Rechnungsadresse',
  bankverbindung: 'Bankverbindung',
  kontaktanfrage: 'Kontaktanfrage',
  abschlagsaenderung: 'Abschlagsänderung',
  todesfall: 'Todesfall',
  kuendigung: 'Kündigung',
  kuendigungserklaerung: 'Kündigung',
  widerrufserklaerung: 'Widerruf',
}

/** The supplier's own words may tell of the customer, so they stand only in mails to an address that is surely his. */
function formatAntwortmail(
  kunde: Empfaenger & { readonly hatFesteEmail: boolean },
  { nr, art, vertragId, eingegangenAm, antwort }: Beantwortet,
): Mail {
  const { wort, absaetze, angaben, verschwiegen } = sayAntwort(antwort, kunde.hatFesteEmail)
  return {
    an: kunde.email,
    betreff: `${wort}: ${names[art]} vom ${formatDatum(berlinToday(eingegangenAm))}`,
    anrede: anredeOf(kunde),
    absaetze,
    angaben: [
      { name: 'Anfrage', wert: names[art] },
      ...(vertragId === null ? [] : [{ name: 'Vertrag', wert: vertragId }]),
      { name: 'Eingegangen am', wert: formatZeitpunkt(eingegangenAm) },
      { name: 'Nummer', wert: String(nr) },
      ...angaben,
    ],
    schluss:
      kunde.hatFesteEmail || verschwiegen === undefined
        ? []
        : [`${verschwiegen} lesen Sie unter „Was Sie uns geschickt haben“.`],
    ohneWarnung: true,
    knopf: { text: 'Antwort ansehen', url: '/anfragen' },
  }
}

interface Gesagt extends Required<Pick<Mail, 'absaetze' | 'angaben'>> {
  readonly wort: string
  /** What the customer reads in the portal alone as long as his address is not settled. */
  readonly verschwiegen?: string
}

function sayAntwort(antwort: EndgueltigeAntwort, hatFesteEmail: boolean): Gesagt {
  switch (antwort.ergebnis) {
    case 'angenommen':
      return {
        wort: 'Angenommen',
        absaetze: ['wir haben angenommen, was Sie uns im Kundenportal geschickt haben.'],
        angaben: antwort.giltAb ? [{ name: 'Gilt ab', wert: formatDatum(antwort.giltAb) }] : [],
      }
    case 'abgelehnt':
      return {
        wort: 'Abgelehnt',
        absaetze: ['was Sie uns im Kundenportal geschickt haben, können wir leider nicht annehmen.'],
        angaben: hatFesteEmail ? [{ name: 'Grund', wert: antwort.ablehnungsgrund }] : [],
        verschwiegen: 'Den Grund',
      }
    case 'beantwortet':
      return {
        wort: 'Antwort',
        absaetze: hatFesteEmail
          ? ['wir haben Ihre Anfrage beantwortet:', ...paragraphsOf(antwort.antworttext)]
          : ['wir haben Ihre Anfrage beantwortet.'],
        angaben: [],
        verschwiegen: 'Die Antwort',
      }
  }
}

const paragraphsOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '')
