import type { TenantConfig } from '@ekp/wire/tenant'
import type { MailSettings } from './MailSettings.ts'

/** What a mail shows of the tenant that sends it. */
export interface MailTenant {
  readonly app: Pick<TenantConfig, 'kurzname' | 'name' | 'farben' | 'footer'>
  /** Undefined only where no mail is sent by SMTP. */
  readonly mail?: MailSettings | undefined
  /** Where customers find the portal, without a slash at the end. */
  readonly portalUrl: string
}
