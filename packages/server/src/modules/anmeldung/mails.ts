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
  { von, weg, now }: { readonly von: string; readonly weg: 'passwort' | 'link'; readonly now: Date },
): Mail {
  const nachweis = weg === 'passwort' ? 'Ihrem Passwort' : 'einem Link aus einer E-Mail an Sie'
  return {
    an: kunde.email,
    betreff: 'Eine andere Kundennummer hat jetzt Zugang zu Ihrem Kundenportal',
    anrede: anredeOf(kunde),
    absaetze: [
      `Ihre Kundennummer wurde mit ${nachweis} zu einer anderen Kundennummer hinzugefügt. Wer sich mit der anderen anmeldet, sieht und ändert damit auch Ihre Daten, ohne Ihr Passwort einzugeben.`,
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

/** The mail with the link by which this customer's number is added to the one that asked for it. */
export function formatVerknuepfungslinkmail(
  kunde: Empfaenger & { readonly kundennummer: string },
  { url, giltBis }: Link,
  von: string,
): Mail {
  return {
    an: kunde.email,
    betreff: 'Ihre Kundennummer zu einer anderen hinzufügen',
    anrede: anredeOf(kunde),
    absaetze: [
      `jemand möchte Ihre Kundennummer im Kundenportal zur Kundennummer ${von} hinzufügen. Wer sich mit ${von} anmeldet, sieht und ändert danach auch Ihre Daten, ohne Ihr Passwort einzugeben.`,
      `Waren Sie das? Dann melden Sie sich mit ${von} an und öffnen Sie den Link.`,
    ],
    angaben: [
      { name: 'Kundennummer', wert: kunde.kundennummer },
      { name: 'Hinzufügen zu', wert: von },
      { name: 'Link gültig bis', wert: formatZeitpunkt(giltBis) },
    ],
    schluss: [
      `Waren Sie das nicht, brauchen Sie nichts zu tun. Geben Sie den Link aber an niemanden weiter: Er funktioniert einmal, für jeden, der mit ${von} angemeldet ist.`,
    ],
    ohneWarnung: true,
    knopf: { text: 'Kundennummer hinzufügen', url },
  }
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

/** The mail with the link to a first password: `versorger` invites the customer, or somebody has asked for it. */
export function formatEinladungsmail(
  kunde: Empfaenger & { readonly kundennummer: string },
  { url, giltBis }: Link,
  versorger: string | undefined,
): Mail {
  const anlass =
    versorger === undefined
      ? 'für Ihre Kundennummer wurde im Kundenportal ein Zugang angefordert.'
      : `${versorger} lädt Sie in das Kundenportal ein.`
  return {
    an: kunde.email,
    betreff: 'Ihr Zugang zum Kundenportal',
    anrede: anredeOf(kunde),
    absaetze: [
      `${anlass} Dort finden Sie Ihre Verträge, Verbräuche und Dokumente, melden Zählerstände und ändern Ihre Daten.`,
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
    ...(versorger !== undefined && { ohneWarnung: true }),
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
    ohneWarnung: true,
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
    ohneWarnung: true,
    knopf: { text: 'Zur Anmeldung', url: '/anmelden' },
  }
}
