import { formatZeitpunkt } from '../../lib/formats.ts'
import type { Mail } from '../../mail/Mail.ts'
import { anredeOf, type Empfaenger, neuesPasswort, unlinked } from '../../mail/texts.ts'

/** The mail about a login from an unknown device, which may have been a stranger's. */
export function formatAnmeldemail(kunde: Empfaenger & { readonly kundennummer: string }, now: Date): Mail {
  return {
    an: kunde.email,
    betreff: 'Neue Anmeldung in Ihrem Kundenportal',
    anrede: anredeOf(kunde),
    absaetze: ['in Ihrem Kundenportal hat sich jemand auf einem Gerät angemeldet, das wir noch nicht kennen.'],
    angaben: [
      { name: 'Kundennummer', wert: kunde.kundennummer },
      { name: 'Angemeldet am', wert: formatZeitpunkt(now) },
    ],
    schluss: [
      'Waren Sie das, brauchen Sie nichts zu tun. Als neues Gerät gilt auch ein anderer Browser, ein Browser, in dem die Cookies gelöscht wurden, und nach einem neuen Passwort jedes Gerät außer dem, auf dem Sie es gesetzt haben.',
    ],
    ...neuesPasswort,
  }
}

/** The mail about a new passkey, which a stranger may have added. */
export function formatPasskeymail(
  kunde: Empfaenger & { readonly kundennummer: string },
  { name, now }: { readonly name: string; readonly now: Date },
): Mail {
  return {
    an: kunde.email,
    betreff: 'Neuer Passkey für Ihr Kundenportal',
    anrede: anredeOf(kunde),
    absaetze: ['für Ihr Kundenportal wurde ein Passkey hinzugefügt. Mit ihm kann man sich ohne Passwort anmelden.'],
    angaben: [
      { name: 'Kundennummer', wert: kunde.kundennummer },
      // Whoever added it has chosen the name.
      { name: 'Passkey', wert: unlinked(name) },
      { name: 'Hinzugefügt am', wert: formatZeitpunkt(now) },
    ],
    schluss: ['Waren Sie das, brauchen Sie nichts zu tun. Ein neues Passwort beendet auch alle Passkeys.'],
    ...neuesPasswort,
  }
}

interface Passwortwechsel {
  /** Whether it was changed with the old password, or set by a link, which also ends the session of this device. */
  readonly aktion: 'passwort_geaendert' | 'passwort_neu_gesetzt'
  readonly now: Date
}

/** The mail about a new password, which a stranger may have set. */
export function formatPasswortwechselmail(
  kunde: Empfaenger & { readonly kundennummer: string },
  { aktion, now }: Passwortwechsel,
): Mail {
  const geraete = aktion === 'passwort_geaendert' ? 'Alle anderen Geräte' : 'Alle Geräte'
  return {
    an: kunde.email,
    betreff: 'Ihr Passwort wurde geändert',
    anrede: anredeOf(kunde),
    absaetze: [
      `das Passwort für Ihr Kundenportal wurde geändert. ${geraete}, die angemeldet waren, wurden dabei abgemeldet.`,
    ],
    angaben: [
      { name: 'Kundennummer', wert: kunde.kundennummer },
      { name: 'Geändert am', wert: formatZeitpunkt(now) },
    ],
    schluss: ['Waren Sie das, brauchen Sie nichts zu tun.'],
    ...neuesPasswort,
  }
}

/** Tells a customer that somebody has added his number to another one; it may have been a stranger. */
export function formatVerknuepfungsmail(
  kunde: Empfaenger & { readonly kundennummer: string },
  { von, now }: { readonly von: string; readonly now: Date },
): Mail {
  return {
    an: kunde.email,
    betreff: 'Eine andere Kundennummer hat jetzt Zugang zu Ihrem Kundenportal',
    anrede: anredeOf(kunde),
    absaetze: [
      'Ihre Kundennummer wurde mit Ihrem Passwort zu einer anderen Kundennummer hinzugefügt. Wer sich mit der anderen anmeldet, sieht und ändert damit auch Ihre Daten, ohne Ihr Passwort noch einmal einzugeben.',
    ],
    angaben: [
      { name: 'Kundennummer', wert: kunde.kundennummer },
      { name: 'Hinzugefügt von', wert: von },
      { name: 'Hinzugefügt am', wert: formatZeitpunkt(now) },
    ],
    schluss: [
      'Waren Sie das, brauchen Sie nichts zu tun. Beenden können Sie es jederzeit im Kundenportal unter „Meine Anmeldung“; auch ein neues Passwort beendet es.',
    ],
    ...neuesPasswort,
  }
}

interface Link {
  readonly url: string
  readonly giltBis: Date
}

/** The mail with the link by which a customer sets a new password. */
export function formatResetmail(kunde: Empfaenger & { readonly kundennummer: string }, { url, giltBis }: Link): Mail {
  return {
    an: kunde.email,
    betreff: 'Neues Passwort für Ihr Kundenportal',
    anrede: anredeOf(kunde),
    absaetze: [
      'für Ihr Kundenportal wurde ein neues Passwort angefordert. Über den Link unten können Sie es jetzt festlegen.',
    ],
    angaben: [
      { name: 'Kundennummer', wert: kunde.kundennummer },
      { name: 'Link gültig bis', wert: formatZeitpunkt(giltBis) },
    ],
    schluss: [
      'Der Link funktioniert einmal. Fordern Sie einen neuen an, gilt nur noch der neue.',
      'Geben Sie den Link an niemanden weiter. Solange ihn niemand benutzt, gilt Ihr bisheriges Passwort.',
    ],
    knopf: { text: 'Neues Passwort festlegen', url },
  }
}

/** The mail by which a supplier invites a customer who has no password yet. */
export function formatEinladungsmail(
  kunde: Empfaenger & { readonly kundennummer: string },
  { url, giltBis }: Link,
  versorger: string,
): Mail {
  return {
    an: kunde.email,
    betreff: 'Ihr Zugang zum Kundenportal',
    anrede: anredeOf(kunde),
    absaetze: [
      `${versorger} lädt Sie in das Kundenportal ein. Dort finden Sie Ihre Verträge, Verbräuche und Dokumente, melden Zählerstände und ändern Ihre Daten.`,
      'Legen Sie über den Link Ihr Passwort fest. Danach melden Sie sich mit Ihrer Kundennummer und diesem Passwort an.',
    ],
    angaben: [
      { name: 'Kundennummer', wert: kunde.kundennummer },
      { name: 'Link gültig bis', wert: formatZeitpunkt(giltBis) },
    ],
    schluss: [
      'Ist der Link abgelaufen, bekommen Sie im Portal unter „Passwort vergessen“ mit Ihrer Kundennummer einen neuen.',
      'Geben Sie den Link an niemanden weiter.',
    ],
    knopf: { text: 'Passwort festlegen', url },
  }
}

/** The mail that tells an unlocked customer that he may sign in again. */
export function formatEntsperrmail(kunde: Empfaenger & { readonly kundennummer: string }): Mail {
  return {
    an: kunde.email,
    betreff: 'Ihr Zugang zum Kundenportal ist wieder freigeschaltet',
    anrede: anredeOf(kunde),
    absaetze: [
      'Ihr Zugang zum Kundenportal war gesperrt und ist jetzt wieder freigeschaltet. Sie können sich wieder anmelden.',
    ],
    angaben: [{ name: 'Kundennummer', wert: kunde.kundennummer }],
    schluss: ['Wenn Sie Ihr Passwort nicht mehr wissen, setzen Sie es über „Passwort vergessen“ zurück.'],
    knopf: { text: 'Zur Anmeldung', url: '/anmelden' },
  }
}

/** The mail with a one-time password that the supplier has set. */
export function formatEinmalpasswortmail(
  kunde: Empfaenger & { readonly kundennummer: string },
  { einmalpasswort, giltBis }: { readonly einmalpasswort: string; readonly giltBis: Date },
): Mail {
  return {
    an: kunde.email,
    betreff: 'Ihr Einmalpasswort für das Kundenportal',
    anrede: anredeOf(kunde),
    absaetze: [
      'Ihr Kundenservice hat Ihnen ein Einmalpasswort für das Kundenportal gegeben. Ihr bisheriges Passwort gilt nicht mehr.',
    ],
    angaben: [
      { name: 'Kundennummer', wert: kunde.kundennummer },
      { name: 'Einmalpasswort', wert: einmalpasswort },
      { name: 'Gültig bis', wert: formatZeitpunkt(giltBis) },
    ],
    schluss: [
      'Nach der Anmeldung wählen Sie ein eigenes Passwort.',
      'Geben Sie das Einmalpasswort an niemanden weiter, auch nicht an uns.',
    ],
    knopf: { text: 'Zur Anmeldung', url: '/anmelden' },
  }
}
