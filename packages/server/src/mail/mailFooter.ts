import type { Mail } from './Mail.ts'
import { mailLink } from './mailLink.ts'
import type { MailTenant } from './MailTenant.ts'

/** What stands below each mail. */
export interface MailFooter {
  readonly name: string
  readonly saetze: readonly string[]
  readonly links: readonly { readonly text: string; readonly url: string }[]
}

export function mailFooter(tenant: MailTenant, { an }: Pick<Mail, 'an'>): MailFooter {
  const { name, footer } = tenant.app
  const service = tenant.mail?.service ?? tenant.mail?.antwortAn
  const place = service === undefined ? '' : ` (${service})`
  const isForService = an === tenant.mail?.service
  return {
    name,
    saetze: [
      'Diese E-Mail wurde automatisch versendet.',
      ...(isForService
        ? []
        : [
            `Haben Sie das nicht selbst veranlasst? Dann melden Sie sich bitte gleich bei unserem Kundenservice${place}.`,
          ]),
    ],
    links: [
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
