import { isEmail } from '@ekp/wire/rules/anschlussnutzer/kontaktdaten'
import * as v from 'valibot'
import { isThisMachine } from '../lib/thisMachine.ts'

/** Encrypted, or on this machine. */
export function isSafeUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname))
}

/** A safe address without a path. */
export const isOwnOrigin = (text: string) => isSafeUrl(text) && new URL(text).origin === text

/** Where a tenant's customers find the portal: an origin, since the app lies at the root of its host. */
export const PortalUrl = v.pipe(
  v.string('Erwartet wird die Adresse des Portals ohne Pfad wie https://portal.example.'),
  v.check(isOwnOrigin, 'Erwartet wird die Adresse des Portals ohne Pfad wie https://portal.example.'),
)

/** What a tenant's other settings say of that; undefined when nothing does. */
export function portalUrlOf({
  hosts,
  app,
}: {
  readonly hosts: readonly string[]
  readonly app: { readonly passwortErneuernUrl?: string | undefined }
}): string | undefined {
  const { passwortErneuernUrl = '' } = app
  if (URL.canParse(passwortErneuernUrl)) return new URL(passwortErneuernUrl).origin
  const host = hosts.find((name) => name !== '*' && !isThisMachine(name))
  return host === undefined ? undefined : `https://${host}`
}

interface Portal {
  readonly portalUrl: string
  readonly app: { readonly passwortErneuernUrl?: string | undefined }
}

/** The page to which the mailed link leads, without its token: as the tenant's file says, never as a request does. */
export function erneuernUrlOf({ portalUrl, app }: Portal): string {
  return new URL(app.passwortErneuernUrl ?? '/passwort/erneuern', portalUrl).href
}

/** The page on which the service desk looks into the portal: the code behind # reaches no server and no log. */
export const einsichtUrlOf = ({ portalUrl }: Pick<Portal, 'portalUrl'>, code: string) =>
  `${new URL('/einsicht', portalUrl).href}#${code}`

/** The page on which somebody with a link reads a meter: the token behind # reaches no server and no log. */
export const ableseUrlOf = ({ portalUrl }: Pick<Portal, 'portalUrl'>, token: string) =>
  `${new URL('/ablesen', portalUrl).href}#${token}`

/**
 * The page on which a customer adds another customer number by a mailed link. Behind #, which reaches no server and no
 * log, the page also finds who asked for the link and which number it adds.
 */
export const hinzufuegenUrlOf = (
  { portalUrl }: Pick<Portal, 'portalUrl'>,
  { von, zu, token }: { readonly von: string; readonly zu: string; readonly token: string },
) => `${new URL('/kundennummer/hinzufuegen', portalUrl).href}#${von}.${zu}.${token}`

const expected = 'Erwartet wird mailto: mit einer E-Mail-Adresse, oder eine Adresse mit https://.'

// It becomes a line of a text file: nothing that ends a line, nothing beyond ASCII.
function isContact(uri: string): boolean {
  if (!/^[!-~]+$/.test(uri)) return false
  if (uri.startsWith('mailto:')) return isEmail(uri.slice('mailto:'.length))
  return uri.startsWith('https://') && URL.canParse(uri) && new URL(uri).username === ''
}

/** The `Contact` of `security.txt` (RFC 9116, 2.5.3). */
export const Sicherheitskontakt = v.pipe(v.string(expected), v.check(isContact, expected))
