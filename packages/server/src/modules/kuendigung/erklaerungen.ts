import type { Kuendigungserklaerung, Widerrufserklaerung } from '@ekp/wire/kuendigung'
import type { Eingangsbestaetigung } from '@ekp/wire/schema/scalars'
import type { Database } from '../../db/open.ts'
import type { Vorgangsart } from '@ekp/wire/vorgang/arten'
import { recordVorgangOnce } from '../../db/vorgang/vorgang.ts'
import { formatDatum, formatZeitpunkt } from '../../lib/formats.ts'
import type { Mail, Mailangabe } from '../../mail/Mail.ts'
import type { MailSettings } from '../../mail/mailTenant.ts'
import { queueMail, queueServicemail } from '../../mail/queueMail.ts'
import { quoted, unlinked } from '../../mail/texts.ts'
import type { Zulassung } from './erklaerungslimits.ts'

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

/** What somebody declared without signing in, as mails say it. */
export interface Erklaerung {
  readonly art: Extract<Vorgangsart, 'kuendigungserklaerung' | 'widerrufserklaerung'>
  readonly inhalt: { readonly name: string; readonly email: string }
  /** The noun. */
  readonly name: 'Kündigung' | 'Widerruf'
  /** What was received and how, the beginning of the confirmation. */
  readonly eingangssatz: string
  readonly angaben: readonly Mailangabe[]
  readonly schluss: readonly string[]
}

interface Umstaende {
  readonly eingegangenAm: Date
  readonly mail: MailSettings | undefined
  readonly zulassung: Pick<Zulassung, 'bestaetigung' | 'inSeconds'>
}

const ohneBestaetigung =
  'Das Portal hat ihren Eingang nur am Bildschirm bestätigt und nicht per E-Mail, weil es gerade sehr viele Erklärungen sind oder heute schon viele an diese Adresse gingen. Bitte holen Sie das nach, wenn die Erklärung echt ist.'

/**
 * Takes a declaration and confirms it with content, date and time (§ 312k Abs. 4, § 356a BGB), by mail as far as that
 * is admitted. Nothing is looked up: whether such a customer exists shows nowhere. The mails greet nobody by a name that
 * strangers typed.
 */
export async function recordErklaerung(
  db: Database,
  { art, inhalt, name, eingangssatz, angaben, schluss }: Erklaerung,
  { eingegangenAm, mail, zulassung: { bestaetigung, inSeconds } }: Umstaende,
): Promise<Eingangsbestaetigung> {
  return db.transaction().execute(async (tx) => {
    const eingang = await recordVorgangOnce(tx, { art, inhalt, eingegangenAm })
    const nummer = String(eingang.nr)
    if (!eingang.isRepetition) {
      const all = [
        ...angaben,
        { name: 'Eingegangen am', wert: formatZeitpunkt(eingegangenAm) },
        { name: 'Nummer', wert: nummer },
      ]
      const eingangsbestaetigung: Mail = {
        an: inhalt.email,
        betreff: `${name === 'Kündigung' ? 'Ihre' : 'Ihr'} ${name} ist eingegangen`,
        anrede: 'Guten Tag,',
        absaetze: [eingangssatz],
        // The address is a stranger's, maybe, and so are the words: nothing in them leads anywhere.
        angaben: all.map((angabe) =>
          angabe.wert === inhalt.email ? angabe : { ...angabe, wert: unlinked(angabe.wert) },
        ),
        schluss: schluss.map(unlinked),
      }
      if (bestaetigung !== 'keine') await queueMail(tx, eingangsbestaetigung, { inSeconds })
      await queueServicemail(tx, mail, {
        antwortAn: inhalt.email,
        betreff: `${name} ohne Anmeldung: ${inhalt.name}`,
        absaetze: [
          'diese Erklärung kam ohne Anmeldung über das Kundenportal. Was darin steht, hat das Portal nicht geprüft.',
          ...(bestaetigung === 'keine' ? [ohneBestaetigung] : []),
        ],
        angaben: all,
        schluss,
      })
    }
    return { nummer, eingegangenAm: eingang.eingegangenAm.toISOString() }
  })
}
