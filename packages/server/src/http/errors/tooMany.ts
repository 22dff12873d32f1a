import { PortalError, retryAfter } from './portalError.ts'

const limits = new WeakSet<PortalError>()

export function tooMany(detail: string, seconds: number): PortalError {
  const error = new PortalError(429, 'Zu viele Anfragen', detail, {}, { [retryAfter]: String(seconds) })
  limits.add(error)
  return error
}

/** Whether a limit has refused a request; the login's limits have errors of their own. */
export const isTooMany = (error: unknown) => error instanceof PortalError && limits.has(error)

export const tooManyFotos = () =>
  tooMany('Gerade werden sehr viele Fotos übermittelt. Bitte versuchen Sie es in einigen Sekunden erneut.', 5)

/** For large bodies: photos and long forms. */
export const tooManyGrosse = () =>
  tooMany('Von Ihnen kommen gerade sehr viele große Eingaben. Bitte versuchen Sie es in einigen Sekunden erneut.', 5)

/** For costly calls. */
export const tooManyAbfragen = () =>
  tooMany('Für Sie laufen gerade schon sehr viele Abfragen. Bitte versuchen Sie es in einigen Sekunden erneut.', 2)

/** For downloads: each keeps a file open and uses some memory. */
export const tooManyDownloads = () =>
  tooMany(
    'Sie laden gerade sehr viele Dokumente gleichzeitig herunter. Bitte versuchen Sie es in einigen Sekunden erneut.',
    5,
  )

/** For bank look-ups: filling in a form takes far fewer [T9]. */
export const tooManyBankauskuenfte = (seconds: number) =>
  tooMany('Sie haben sehr viele IBANs prüfen lassen. Bitte versuchen Sie es später erneut.', seconds)

export const tooManyKontaktanfragen = (seconds: number) =>
  tooMany('Sie haben uns gerade schon viele Anfragen gesendet. Bitte versuchen Sie es später erneut.', seconds)

export const tooManyKontaktdaten = (seconds: number) =>
  tooMany('Sie haben Ihre E-Mail-Adresse gerade schon oft geändert. Bitte versuchen Sie es später erneut.', seconds)

export const tooManyAblesungen = (seconds: number) =>
  tooMany('Sie haben heute schon sehr viele Ablesungen übermittelt. Bitte versuchen Sie es morgen erneut.', seconds)

/** For links to readings that do not hold, from one network. */
export const tooManyLinks = (seconds: number) =>
  tooMany(
    'Von Ihrem Internetanschluss kamen gerade sehr viele Links, die nicht gelten. Bitte versuchen Sie es später erneut.',
    seconds,
  )

export const tooManyAuskuenfte =
  (was: 'eine Auskunft heruntergeladen' | 'mehrmals eine Auskunft begonnen') => (seconds: number, ab: string) =>
    tooMany(`Sie haben in den letzten 24 Stunden schon ${was}. Wieder möglich ist es ab ${ab}.`, seconds)

/** For exports: each holds a connection to the database. */
export const auskunftBusy = () =>
  tooMany('Gerade werden schon andere Auskünfte erstellt. Bitte versuchen Sie es in einigen Minuten erneut.', 60)

const erklaerungTexts = {
  anschluss: 'Von Ihrem Internetanschluss kamen gerade sehr viele Erklärungen. Bitte versuchen Sie es später erneut.',
  netz: 'Aus Ihrem Netz kamen gerade sehr viele Erklärungen. Bitte versuchen Sie es später erneut.',
}

/**
 * For declarations: without a limit, calls that need no session could fill the disk. A customer can still send a
 * letter.
 */
export const tooManyErklaerungen = (why: keyof typeof erklaerungTexts, seconds: number) =>
  tooMany(`${erklaerungTexts[why]} Sie können uns Ihre Erklärung auch per E-Mail oder Brief senden.`, seconds)
