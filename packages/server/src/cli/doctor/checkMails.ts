import type { Config } from '../../config/config.ts'
import { MailNotSent } from '../../mail/Mailer.ts'
import { tryMailserver } from '../../mail/smtpMailer.ts'
import { fehler, hinweis, inOrdnung, type Verdict } from './verdict.ts'

const remedies: readonly [RegExp, string][] = [
  [/^(EAUTH|53\d|334)/, 'Prüfen Sie Benutzer und Passwort in SMTP_URL.'],
  [
    /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/,
    'Der Mailserver braucht STARTTLS (oder smtps://) und ein Zertifikat auf seinen Namen.',
  ],
  [/^(ENOTFOUND|EDNS|EAI_)/, 'Prüfen Sie den Namen in SMTP_URL.'],
]

/** Whether the mail server would take mails: it is greeted, over TLS, and signed in to; nothing is sent. */
export async function checkMails({ smtpUrl, tenantsDir }: Pick<Config, 'smtpUrl' | 'tenantsDir'>): Promise<Verdict> {
  if (smtpUrl === undefined) {
    if (tenantsDir === undefined) return inOrdnung('Die E-Mails der Demo gehen in Dateien.')
    return hinweis('E-Mails gehen in Dateien statt zu den Kunden.', 'Nennen Sie mit SMTP_URL einen Mailserver.')
  }
  const { host } = new URL(smtpUrl)
  try {
    await tryMailserver(smtpUrl)
    return inOrdnung(`Der Mailserver ${host} nimmt E-Mails an.`)
  } catch (error) {
    if (!(error instanceof MailNotSent)) throw error
    const { code } = error
    const [, abhilfe = 'Prüfen Sie Adresse und Port in SMTP_URL, und ob eine Firewall dazwischen steht.'] =
      remedies.find(([codes]) => codes.test(code)) ?? []
    return fehler(`Der Mailserver ${host} nimmt keine E-Mails an (${code}).`, abhilfe)
  }
}
