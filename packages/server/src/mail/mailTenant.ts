import { isEmail } from '@ekp/wire/rules/anschlussnutzer/kontaktdaten'
import type { TenantConfig } from '@ekp/wire/tenant'
import * as v from 'valibot'

/** What a mail shows of the tenant that sends it. */
export interface MailTenant {
  readonly app: Pick<TenantConfig, 'kurzname' | 'name' | 'farben' | 'footer'>
  /** Undefined only where no mail is sent by SMTP. */
  readonly mail?: MailSettings | undefined
  /** Where customers find the portal, without a slash at the end. */
  readonly portalUrl: string
}

const address = v.pipe(
  v.string('Erwartet wird eine E-Mail-Adresse wie portal@stadtwerke.example.'),
  v.check(isEmail, 'Erwartet wird eine E-Mail-Adresse wie portal@stadtwerke.example.'),
)

/** What a tenant's file says of its mails; docs/betrieb/einrichten.md explains each setting. */
export const MailSettings = v.strictObject({
  absender: address,
  /** The sender's name; the tenant's, unless told otherwise. */
  name: v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty('Der Text darf nicht leer sein.'))),
  antwortAn: v.optional(address),
  /** Where customers report what they have not done themselves. */
  service: v.optional(address),
})
export type MailSettings = v.InferOutput<typeof MailSettings>
