import type { Mail } from './Mail.ts'
import type { MailTenant } from './mailTenant.ts'

/** What stands below each mail. */
interface MailFooter {
  readonly name: string
  readonly saetze: readonly string[]
  readonly links: readonly { readonly text: string; readonly url: string }[]
}

type Warnfelder = Pick<Mail, 'an' | 'warnung' | 'ohneWarnung' | 'abo'>

export function mailFooter(tenant: MailTenant, mail: Warnfelder): MailFooter {
  const { name, footer } = tenant.app
  return {
    name,
    saetze: ['Diese E-Mail wurde automatisch versendet.', ...warnungOf(tenant, mail).fuss],
    links: [
      ...(mail.abo === undefined ? [] : [{ text: 'Abbestellen', url: mailLink(tenant, mail.abo.url) }]),
      { text: 'Zum Portal', url: mailLink(tenant, '/') },
      ...(footer === undefined
        ? []
        : [
            { text: 'Impressum', url: mailLink(tenant, footer.impressum) },
            { text: 'Datenschutz', url: mailLink(tenant, footer.datenschutz) },
          ]),
    ],
  }
}

/** Where a customer turns to. */
function kundenserviceOf({ mail }: MailTenant): string {
  const address = mail?.service ?? mail?.antwortAn
  return `unserem Kundenservice${address === undefined ? '' : ` (${address})`}`
}

/**
 * What a mail tells customers who did not make the change themselves: its own sentence, or a general one below the
 * mail.
 */
export function warnungOf(
  tenant: MailTenant,
  { an, warnung, ohneWarnung, abo }: Warnfelder,
): { readonly absaetze: readonly string[]; readonly fuss: readonly string[] } {
  const kundenservice = kundenserviceOf(tenant)
  if (an === tenant.mail?.service || ohneWarnung) return { absaetze: [], fuss: [] }
  if (abo !== undefined)
    return { absaetze: [], fuss: [`Sie bekommen ${abo.was}, weil Sie das im Kundenportal bestellt haben.`] }
  return warnung === undefined
    ? {
        absaetze: [],
        fuss: [`Haben Sie das nicht selbst veranlasst? Dann melden Sie sich bitte gleich bei ${kundenservice}.`],
      }
    : {
        absaetze: [`Wenn Sie das nicht waren, ${warnung} und melden Sie sich bei ${kundenservice}.`],
        fuss: [],
      }
}

/** A link as it stands in a mail: paths are the portal's, and nothing but http leads out of a mail. */
export function mailLink({ portalUrl }: Pick<MailTenant, 'portalUrl'>, url: string): string {
  const { href, protocol } = new URL(url, portalUrl)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('a link of a mail is neither http nor https')
  return href
}
