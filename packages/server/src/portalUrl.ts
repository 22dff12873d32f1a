import * as v from 'valibot'

const thisMachine = new Set(['localhost', '127.0.0.1', '[::1]'])

function isPortalUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { origin, protocol, hostname } = new URL(text)
  return origin === text && (protocol === 'https:' || (protocol === 'http:' && thisMachine.has(hostname)))
}

/** Where a tenant's customers find the portal: an origin, since the app lies at the root of its host. */
export const PortalUrl = v.pipe(
  v.string('Erwartet wird die Adresse des Portals ohne Pfad wie https://portal.example.'),
  v.check(isPortalUrl, 'Erwartet wird die Adresse des Portals ohne Pfad wie https://portal.example.'),
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
  const host = hosts.find((name) => name !== '*' && !thisMachine.has(name))
  return host === undefined ? undefined : `https://${host}`
}
