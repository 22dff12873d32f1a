/** Where RFC 9116 wants it. */
export const securityTxtPath = '/.well-known/security.txt'

/** RFC 9116, 2.5.5: less than a year ahead. */
const validDays = 180
const dayMs = 24 * 60 * 60 * 1000

interface SecurityContact {
  readonly sicherheitskontakt: string
  readonly portalUrl: string
}

/** To whom gaps in the portal are reported (RFC 9116); the same text all day, so that it can be cached. */
export function formatSecurityTxt({ sicherheitskontakt, portalUrl }: SecurityContact, now: Date): string {
  const today = Math.floor(now.getTime() / dayMs)
  const expires = new Date((today + validDays) * dayMs).toISOString()
  return [
    `Contact: ${sicherheitskontakt}`,
    `Expires: ${expires.replace('.000', '')}`,
    'Preferred-Languages: de, en',
    // RFC 9116, section 2.5.2, allows no other scheme.
    ...(portalUrl.startsWith('https:') ? [`Canonical: ${portalUrl}${securityTxtPath}`] : []),
    '',
  ].join('\n')
}
