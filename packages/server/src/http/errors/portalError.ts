import type { Feldfehler } from '@ekp/wire/rules/unveraendert'
import { passwortAenderungNoetig, portalGesperrt, type Problem, technicalError } from '@ekp/wire/problem'
import type { Vertragsstatus } from '@ekp/wire/vertrag'
import { formatWartezeit } from '../../lib/formats.ts'

export const retryAfter = 'retry-after'

export interface ProblemField {
  readonly feld: string
  readonly text: string
}

/** The only error that handlers throw; the functions below create it, and contain each German text once. */
export class PortalError extends Error {
  readonly status: number
  readonly title: string
  readonly members: Pick<Problem, 'code' | 'hinweis' | 'felder'>
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    title: string,
    detail: string,
    members: PortalError['members'] = {},
    headers: PortalError['headers'] = {},
  ) {
    super(detail)
    this.name = 'PortalError'
    this.status = status
    this.title = title
    this.members = members
    this.headers = headers
  }
}

/** Throws `badInput` if there are errors by field. */
export function refuseFelder(fehler: Feldfehler): void {
  const fields = Object.entries(fehler).map(([feld, text]) => ({ feld, text }))
  if (fields.length > 0) throw badInput(fields)
}

/** Input that the wire's schemas refuse; names every wrong field. */
export function badInput(fields: readonly ProblemField[]): PortalError {
  const detail = fields.length === 1 && fields[0] ? fields[0].text : 'Bitte prüfen Sie Ihre Angaben.'
  return new PortalError(400, 'Ungültige Angaben', detail, { felder: [...fields] })
}

export const badRequest = (detail: string) => new PortalError(400, 'Ungültige Anfrage', detail)

/** No session, an unknown or ended one, or one of another customer. */
export const sessionRequired = () =>
  new PortalError(401, 'Nicht angemeldet', 'Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an.')

/** The same for an unknown number and a wrong password [anmeldung-12] [T10]. */
export const loginFailed = () =>
  new PortalError(403, 'Anmeldung fehlgeschlagen', 'Die Kundennummer oder das Passwort ist nicht richtig.')

/** Too many tries: the password was not compared, and may have been right [anmeldung-18]. */
export const loginThrottled = (seconds: number) =>
  new PortalError(
    429,
    'Anmeldung fehlgeschlagen',
    `Nach vielen Versuchen ist eine Pause nötig; das Passwort wurde nicht geprüft. Bitte versuchen Sie es ${formatWartezeit(seconds)} erneut, oder legen Sie über „Passwort vergessen“ ein neues Passwort fest.`,
    {},
    { [retryAfter]: String(seconds) },
  )

/** Code 700 [anmeldung-13]. */
export const passwordChangeRequired = () =>
  new PortalError(403, 'Passwort ändern', 'Bitte vergeben Sie ein neues Passwort.', { code: passwortAenderungNoetig })

/**
 * It has neither code 700, because the customer can no longer change it, nor 702, because a link or a new one-time
 * password helps.
 */
export const einmalpasswortAbgelaufen = () =>
  new PortalError(
    403,
    'Einmalpasswort abgelaufen',
    'Ihr Einmalpasswort ist abgelaufen. Legen Sie bitte über „Passwort vergessen“ ein eigenes Passwort fest, oder lassen Sie sich vom Kundenservice ein neues Einmalpasswort geben.',
  )

/** Code 702 [anmeldung-14]. */
export const portalLocked = () =>
  new PortalError(403, 'Kein Zugang', 'Zu dieser Kundennummer existiert kein Zugang zum Kundenportal.', {
    code: portalGesperrt,
  })

/** Used only while a budget allows it; after that every answer is a success [passwort-22] [T10]. */
export const resetUnknown = () =>
  new PortalError(
    404,
    'Nicht gefunden',
    'Entweder ist zu dieser Kundennummer keine E-Mail-Adresse hinterlegt oder die Kundennummer ist uns unbekannt.',
  )

/** The link is unknown, used, too old or void [passwort-32]. */
export const resetFailed = () =>
  new PortalError(
    403,
    'Passwort nicht geändert',
    'Bei der Änderung des Passworts ist ein Fehler aufgetreten. Bitte versuchen Sie es später erneut.',
  )

/** The link to a reading is wrong, used, expired or withdrawn: which of them, it does not say [ablesung-35]. */
export const linkFailed = () =>
  new PortalError(
    403,
    'Link gilt nicht',
    'Dieser Link gilt nicht oder nicht mehr. Ist Ihr Zählerstand noch nicht bei uns, melden Sie sich im Kundenportal an oder wenden Sie sich an den Kundenservice.',
  )

/** Access level `eingeschränkt` [sitzung-20]. */
export const accessRestricted = () =>
  new PortalError(403, 'Eingeschränkter Zugriff', 'Mit Ihrem Zugang können Sie alles ansehen, aber nichts ändern.')

/** The service desk looks at a customer's portal [versorger-58]. */
export const onlyReads = () =>
  new PortalError(403, 'Nur lesen', 'Das ist die Ansicht des Kundendienstes: Sie liest nur. Nichts ist gespeichert.')

/** What the service desk sees of a customer's sign-ins stands on its own pages. */
export const notInEinsicht = () => new PortalError(403, 'Nicht einsehbar', 'Diese Seite sieht nur der Kunde selbst.')

/** The code of such a view was used, is too old, or is none. */
export const einsichtFailed = () =>
  new PortalError(
    403,
    'Ansicht nicht geöffnet',
    'Dieser Link gilt eine Minute und nur einmal. Bitte öffnen Sie die Ansicht auf der Seite des Kundendienstes noch einmal.',
  )

/** `what` with its article: `Der Vertrag`. The same for a foreign thing and a missing one. */
export const notFound = (what: string) => new PortalError(404, 'Nicht gefunden', `${what} wurde nicht gefunden.`)

/** A document in the list with a missing content; the log tells the operator. */
export const dokumentLost = () =>
  new PortalError(
    404,
    'Nicht verfügbar',
    'Das Dokument ist zurzeit nicht verfügbar. Bitte versuchen Sie es später erneut oder wenden Sie sich an den Kundenservice.',
  )

/** No tariff is valid today [tarif-10]. */
export const tarifMissing = () =>
  new PortalError(404, 'Nicht gefunden', 'Es ist kein Tarif für diesen Vertrag in unserem System hinterlegt')

/** A comparison needs quarter hours or hours: readings do not say when energy was used [tarif-20]. */
export const lastgangMissing = () =>
  new PortalError(
    404,
    'Nicht gefunden',
    'Zu diesem Vertrag gibt es keine Viertelstundenwerte. Ohne sie lassen sich Tarife nicht vergleichen.',
  )

/** Nothing to compare the contract's tariff with [tarif-20]. */
export const angebotMissing = () =>
  new PortalError(404, 'Nicht gefunden', 'Zu diesem Vertrag gibt es derzeit keine Angebote zum Vergleichen.')

/** Without quarter hours or hours and without a dynamic tariff there is nothing to show [historie-2]. */
export const historieMissing = () =>
  new PortalError(
    404,
    'Nicht gefunden',
    'Zu diesem Vertrag gibt es weder Viertelstundenwerte noch einen dynamischen Tarif und damit keine Historie.',
  )

/** Only a delivery that runs has a year that can be forecast [verbrauch-25]. */
export const prognoseMissing = () =>
  new PortalError(404, 'Nicht gefunden', 'Zu diesem Vertrag läuft keine Lieferung, deren Verbrauch noch aussteht.')

export const zaehlerMissing = () =>
  new PortalError(404, 'Nicht gefunden', 'Zu diesem Vertrag ist kein Zähler hinterlegt.')

/** An impossible reading; an unlikely one is a question instead [ablesung-18] [ablesung-19]. */
export function ablesungRefused(fields: readonly ProblemField[]): PortalError {
  // What several fields are refused for is said once.
  const hinweis = [...new Set(fields.map(({ text }) => text))].join(' ')
  return new PortalError(400, 'Ablesung nicht möglich', hinweis, { hinweis, felder: [...fields] })
}

/** A file that is no photo, or a photo that the portal does not accept. */
export const fotoRefused = (text: string) => ablesungRefused([{ feld: 'foto', text }])

/** Of two changes of a customer's data at once one succeeds, and the other gets this. */
export const changedMeanwhile = () =>
  new PortalError(
    409,
    'Gleichzeitige Änderung',
    'Ihre Daten werden gerade an anderer Stelle geändert. Bitte laden Sie die Seite neu und prüfen Sie den aktuellen Stand.',
  )

const eintragReasons = {
  kuenftig: 'gilt noch nicht und kann nur gelöscht werden.',
  gilt: 'gilt schon und kann nur beendet werden.',
  beendet: 'ist bereits beendet.',
  entfallen: 'wurde bereits gelöscht oder ersetzt.',
}

/** An entry that cannot be ended or deleted; `what` with its article, feminine: `Die Bankverbindung`. */
export const eintragRefused = (what: string, reason: keyof typeof eintragReasons) =>
  new PortalError(409, 'Nicht möglich', `${what} ${eintragReasons[reason]}`)

const kuendigungReasons: Record<Exclude<Vertragsstatus, 'aktiv'>, string> = {
  gekuendigt: 'Dieser Vertrag ist bereits gekündigt.',
  beendet: 'Dieser Vertrag ist bereits beendet.',
  storniert: 'Dieser Vertrag wurde storniert; eine Kündigung ist nicht nötig.',
  beauftragt: 'Dieser Vertrag hat noch nicht begonnen. Bitte wenden Sie sich an unseren Kundenservice.',
}

/** Only an active contract can be cancelled [kuendigung-3]. */
export const kuendigungRefused = (status: Exclude<Vertragsstatus, 'aktiv'>) =>
  new PortalError(409, 'Kündigung nicht möglich', kuendigungReasons[status])

export const unknownPath = () => new PortalError(404, 'Nicht gefunden', 'Diese Adresse gibt es nicht.')

export const unknownHost = () =>
  new PortalError(421, 'Unbekannter Host', 'Unter diesem Hostnamen gibt es kein Kundenportal.')

export const bodyTooLarge = () => new PortalError(413, 'Anfrage zu groß', 'Die Anfrage ist zu groß.')

export const bodyNotJson = () =>
  new PortalError(415, 'Falsches Format', 'Der Inhalt der Anfrage muss JSON sein (application/json).')

export const jsonBroken = () =>
  new PortalError(400, 'Ungültige Anfrage', 'Der Inhalt der Anfrage ist kein gültiges JSON.')

export const expectationFailed = () =>
  new PortalError(417, 'Erwartung nicht erfüllbar', 'Die Kopfzeile Expect der Anfrage ist hier nicht bekannt.')

/** More logins at once than the queue holds [T22]; the password was not compared, and may have been right. */
export const tooBusy = () =>
  new PortalError(
    429,
    'Zu viele Anfragen',
    'Gerade melden sich sehr viele an. Bitte versuchen Sie es in einigen Sekunden erneut.',
    {},
    { 'retry-after': '2' },
  )

/** The database is unavailable or overloaded; another try may succeed. */
export const unavailable = () =>
  new PortalError(503, 'Vorübergehend nicht erreichbar', technicalError, {}, { 'retry-after': '5' })

export const internalError = () => new PortalError(500, 'Technischer Fehler', technicalError)
