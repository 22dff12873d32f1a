import type { Eingangsbestaetigung } from '@ekp/wire/scalars'
import type { Database } from '../../../db/open.ts'
import { recordVorgangOnce } from '../../../db/recordVorgangOnce.ts'
import type { Vorgangsart } from '../../../db/schema.ts'
import { formatZeitpunkt } from '../../../lib/formatZeitpunkt.ts'
import type { Mailangabe } from '../../../mail/Mail.ts'
import type { MailSettings } from '../../../mail/MailSettings.ts'
import { queueMail } from '../../../mail/queueMail.ts'
import { queueServicemail } from '../../../mail/queueServicemail.ts'
import { unlinked } from '../../../mail/unlinked.ts'

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

/**
 * Takes a declaration and confirms it at once with content, date and time (§ 312k Abs. 4, § 356a BGB). Nothing
 * is looked up: whether such a customer exists shows nowhere. The mails greet nobody by a name that strangers typed.
 */
export async function recordErklaerung(
  db: Database,
  { art, inhalt, name, eingangssatz, angaben, schluss }: Erklaerung,
  { eingegangenAm, mail }: { readonly eingegangenAm: Date; readonly mail: MailSettings | undefined },
): Promise<Eingangsbestaetigung> {
  return db.transaction().execute(async (tx) => {
    const eingang = await recordVorgangOnce(tx, { art, inhalt, eingegangenAm })
    const nummer = String(eingang.nr)
    if (!eingang.isRepetition) {
      const alle = [
        ...angaben,
        { name: 'Eingegangen am', wert: formatZeitpunkt(eingegangenAm) },
        { name: 'Nummer', wert: nummer },
      ]
      const eingangsbestaetigung = `${name === 'Kündigung' ? 'Ihre' : 'Ihr'} ${name} ist eingegangen`
      await queueMail(tx, {
        an: inhalt.email,
        betreff: eingangsbestaetigung,
        anrede: 'Guten Tag,',
        absaetze: [eingangssatz],
        // The address is a stranger's, maybe, and so are the words: nothing in them leads anywhere.
        angaben: alle.map((angabe) =>
          angabe.wert === inhalt.email ? angabe : { ...angabe, wert: unlinked(angabe.wert) },
        ),
        schluss: schluss.map(unlinked),
      })
      await queueServicemail(tx, mail, {
        antwortAn: inhalt.email,
        betreff: `${name} ohne Anmeldung: ${inhalt.name}`,
        absaetze: [
          'diese Erklärung kam ohne Anmeldung über das Kundenportal. Was darin steht, hat das Portal nicht geprüft.',
        ],
        angaben: alle,
        schluss,
      })
    }
    return { nummer, eingegangenAm: eingang.eingegangenAm.toISOString() }
  })
}
