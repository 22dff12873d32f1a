import type { Mail } from './Mail.ts'
import { mailLink } from './mailLink.ts'
import type { MailTenant } from './MailTenant.ts'
import { warnungOf } from './warnungOf.ts'

/** What stands below each mail. */
export interface MailFooter {
  readonly name: string
  readonly saetze: readonly string[]
  readonly links: readonly { readonly text: string; readonly url: string }[]
}

export function mailFooter(tenant: MailTenant, mail: Pick<Mail, 'an' | 'warnung'>): MailFooter {
  const { name, footer } = tenant.app
  return {
    name,
    saetze: ['Diese E-Mail wurde automatisch versendet.', ...warnungOf(tenant, mail).fuss],
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
