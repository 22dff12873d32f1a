import { formatDatum, formatZeitpunkt } from '../../lib/formats.ts'
import type { Versand, WartendeMail } from '../../mail/mailversand.ts'
import type { Kundenstand } from './kundenstand.ts'

/** Whether and how a customer can sign in, and if not, why; in sentences for the supplier's people. */
export function describeKundenstand(stand: Kundenstand, now: Date): string[] {
  return [
    ...(stand.fruehere.length === 0 ? [] : [`Frühere Kundennummern: ${stand.fruehere.join(', ')}.`]),
    ...describeZugang(stand, now),
    ...stand.bremsen.map(({ was, bis }) =>
      bis === undefined ? `Vorerst gebremst: ${was}.` : `Gebremst bis ${formatZeitpunkt(bis)}: ${was}.`,
    ),
    ...describeAnmeldungen(stand),
    ...describePasskeys(stand),
    ...describeVerknuepfungen(stand),
    describeEmail(stand),
    ...describeAblehnung(stand),
  ]
}

/** Whether a customer can sign in now, and if not, why; one sentence for somebody who has him on the telephone. */
export function describeAnmeldbarkeit(stand: Kundenstand, now: Date): { kann: boolean; satz: string } {
  const hindernis = findHindernis(stand, now)
  if (hindernis !== undefined) return { kann: false, satz: `Kann sich nicht anmelden: ${hindernis}.` }
  const { einmalpasswortBis: bis, zugriff } = stand
  const womit = bis === null ? 'mit eigenem Passwort' : `mit dem Einmalpasswort, bis ${formatZeitpunkt(bis)}`
  return { kann: true, satz: `Kann sich anmelden, ${womit}${zugriff === 'voll' ? '' : '; darf nur ansehen'}.` }
}

/** What keeps him from signing in on a new device. */
function findHindernis(stand: Kundenstand, now: Date): string | undefined {
  const {
    loeschungVerlangtAm,
    verstorbenAm,
    gesperrt,
    gesperrtBleibt,
    hatPasswort,
    einmalpasswortBis: bis,
    bremsen,
    briefBestelltAm,
  } = stand
  if (loeschungVerlangtAm !== null) return 'die Löschung ist verlangt'
  if (verstorbenAm !== null) return `er ist am ${formatDatum(verstorbenAm)} verstorben`
  if (gesperrt) return `gesperrt durch ${gesperrtBleibt ? 'den Kundendienst' : 'einen Import'}`
  if (!hatPasswort) {
    return briefBestelltAm === null
      ? 'es gibt kein Passwort'
      : `es gibt kein Passwort; den Brief damit hat er am ${formatZeitpunkt(briefBestelltAm)} bestellt`
  }
  if (bis !== null && bis <= now) return `das Einmalpasswort ist am ${formatZeitpunkt(bis)} abgelaufen`
  const bremse = bremsen.find(({ was }) => was.startsWith('die Anmeldung'))
  if (bremse === undefined) return undefined
  return `gebremst${bremse.bis === undefined ? '' : ` bis ${formatZeitpunkt(bremse.bis)}`} ist ${bremse.was}`
}

function describeZugang(stand: Kundenstand, now: Date): string[] {
  const { loeschungVerlangtAm, verstorbenAm, gesperrt, gesperrtBleibt, zugriff, zugriffBleibt } = stand
  if (loeschungVerlangtAm !== null) {
    return [
      `Am ${formatZeitpunkt(loeschungVerlangtAm)} wurde die Löschung verlangt; eine Anmeldung ist nie mehr möglich.`,
    ]
  }
  if (verstorbenAm !== null) {
    return [
      `Der Kunde ist am ${formatDatum(verstorbenAm)} verstorben: Der Zugang ist gesperrt, und E-Mails an ihn gehen nicht mehr hinaus. „Entsperren“ nimmt beides zurück.`,
    ]
  }
  const sperre = gesperrtBleibt
    ? 'Der Zugang ist gesperrt, durch den Kundendienst; ein Import hebt das nicht auf.'
    : 'Der Zugang ist gesperrt, durch einen Import.'
  const schranke = zugriffBleibt ? 'durch den Kundendienst' : 'durch einen Import'
  return [
    gesperrt ? sperre : 'Der Zugang ist offen.',
    ...(zugriff === 'voll' ? [] : [`Erlaubt ist nur das Ansehen, ${schranke}.`]),
    describePasswort(stand, now),
    ...describeBestellung(stand),
  ]
}

function describePasswort({ hatPasswort, einmalpasswortBis, passwortGesetztAm }: Kundenstand, now: Date): string {
  if (!hatPasswort) return 'Ein Passwort gibt es nicht, also auch keine Anmeldung.'
  if (einmalpasswortBis === null) {
    const seit = passwortGesetztAm === null ? '' : `, zuletzt am ${formatZeitpunkt(passwortGesetztAm)}`
    return `Ein eigenes Passwort ist festgelegt${seit}.`
  }
  return einmalpasswortBis > now
    ? `Es gilt ein Einmalpasswort bis ${formatZeitpunkt(einmalpasswortBis)}; bei der Anmeldung ist ein eigenes zu wählen.`
    : `Das Einmalpasswort ist am ${formatZeitpunkt(einmalpasswortBis)} abgelaufen; nötig ist ein neues.`
}

function describeBestellung({ briefBestelltAm }: Kundenstand): string[] {
  if (briefBestelltAm === null) return []
  const am = formatZeitpunkt(briefBestelltAm)
  return [
    `Am ${am} hat er einen Brief mit einem Einmalpasswort bestellt; er geht mit dem nächsten „einmalpasswort --bestellt“ hinaus.`,
  ]
}

function describeAnmeldungen({ geraete, fehlversuche, sitzungen }: Kundenstand): string[] {
  const [letztes] = geraete
  const bekannt = geraete.length === 1 ? '1 Gerät ist bekannt' : `${geraete.length} Geräte sind bekannt`
  const angemeldet =
    letztes === undefined
      ? 'Mit diesem Passwort gab es noch keine Anmeldung an einem Gerät, das noch bekannt ist.'
      : `Zuletzt angemeldet am ${formatZeitpunkt(letztes.zuletztAngemeldet)}, an einem Gerät, das seit ${formatZeitpunkt(letztes.bekanntSeit)} bekannt ist; ${bekannt}.`
  return [
    angemeldet,
    fehlversuche === 0
      ? 'Keine Fehlversuche.'
      : `Falsche Passwörter an unbekannten Geräten, die noch zählen: ${fehlversuche}.`,
    sitzungen.length === 0
      ? 'Gerade besteht keine Sitzung.'
      : sitzungen.length === 1
        ? 'Gerade besteht 1 Sitzung.'
        : `Gerade bestehen ${sitzungen.length} Sitzungen.`,
  ]
}

function describePasskeys({ passkeys }: Kundenstand): string[] {
  if (passkeys.length === 0) return []
  const letzter = passkeys.reduce((one, other) => ((one ?? 0) > (other ?? 0) ? one : other))
  const anzahl = passkeys.length === 1 ? '1 Passkey meldet' : `${passkeys.length} Passkeys melden`
  return [
    `${anzahl} auch ohne Passwort an, ${letzter === null ? 'bisher nicht benutzt' : `zuletzt am ${formatZeitpunkt(letzter)}`}.`,
  ]
}

function describeVerknuepfungen({ weitere, erreichbarMit }: Kundenstand): string[] {
  return [
    ...(weitere.length === 0 ? [] : [`Mit dieser Anmeldung kann er wechseln zu: ${weitere.join(', ')}.`]),
    ...(erreichbarMit.length === 0 ? [] : [`Zu dieser Nummer wechseln können: ${erreichbarMit.join(', ')}.`]),
  ]
}

function describeEmail({ email }: Kundenstand): string {
  if (email === null) return 'Eine E-Mail-Adresse ist nicht hinterlegt: „Passwort vergessen“ hilft also nicht.'
  if (!email.isValid) return 'Die hinterlegte E-Mail-Adresse ist keine gültige.'
  return email.isSettled
    ? 'Eine E-Mail-Adresse ist hinterlegt.'
    : 'Eine E-Mail-Adresse ist hinterlegt, aber erst seit weniger als drei Tagen: solange geht kein Link an sie.'
}

function describeAblehnung({ email }: Kundenstand): string[] {
  const ablehnung = email?.ablehnung
  if (ablehnung === undefined) return []
  const satz = `E-Mails kommen nicht an: Am ${formatZeitpunkt(ablehnung.zeit)} hieß es zuletzt „${describeVersand({ ergebnis: 'abgelehnt', ...ablehnung })}“.`
  return [`${satz} Bitte die Adresse mit dem Kunden prüfen.`]
}

/** What became of a mail, in the words of the command and of the desk. */
export function describeVersand({ ergebnis, antwort }: Pick<Versand, 'ergebnis' | 'antwort'>): string {
  if (ergebnis === 'gesendet') return 'gesendet'
  if (antwort === 'Adresse') return 'nicht gesendet: keine gültige Adresse'
  const code = antwort === null ? '' : ` (${antwort})`
  return ergebnis === 'abgelehnt'
    ? `vom Mailserver abgelehnt${code}`
    : `nicht gesendet, alle Versuche gescheitert${code}`
}

export function describeWartende({ versuche }: Pick<WartendeMail, 'versuche'>): string {
  if (versuche === 0) return 'wartet'
  return versuche === 1 ? 'wartet nach 1 Versuch' : `wartet nach ${versuche} Versuchen`
}
