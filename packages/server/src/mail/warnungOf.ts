import type { Mail } from './Mail.ts'
import type { MailTenant } from './MailTenant.ts'

/** Where a customer turns to. */
function kundenserviceOf({ mail }: MailTenant): string {
  const address = mail?.service ?? mail?.antwortAn
  return `unserem Kundenservice${address === undefined ? '' : ` (${address})`}`
}

/** What a mail says to a customer who has not done what it tells: its own words, or some for all below it. */
export function warnungOf(
  tenant: MailTenant,
  { an, warnung }: Pick<Mail, 'an' | 'warnung'>,
): { readonly absaetze: readonly string[]; readonly fuss: readonly string[] } {
  const kundenservice = kundenserviceOf(tenant)
  if (an === tenant.mail?.service) return { absaetze: [], fuss: [] }
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
