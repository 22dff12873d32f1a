import type { MailTenant } from './MailTenant.ts'

/** A link as it stands in a mail: paths are the portal's, and nothing but http leads out of a mail. */
export function mailLink({ portalUrl }: Pick<MailTenant, 'portalUrl'>, url: string): string {
  const { href, protocol } = new URL(url, portalUrl)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('a link of a mail is neither http nor https')
  return href
}
