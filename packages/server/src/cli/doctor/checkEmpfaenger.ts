import type { Config } from '../../config/config.ts'
import type { TracesSettings } from '../../config/tracesSettings.ts'
import { errorCode } from '../../lib/errors.ts'
import { MailNotSent, tryMailserver } from '../../mail/openMailer.ts'
import { fehler, hinweis, inOrdnung, type Verdict } from './verdict.ts'

const boundMs = 5000

/** Whether the receiver of traces takes a message without any; a portal that has none works all the same. */
export async function checkTraces({ url, headers }: TracesSettings): Promise<Verdict> {
  const { host } = new URL(url)
  const abhilfe = 'Prüfen Sie OTEL_EXPORTER_OTLP_ENDPOINT (meist Port 4318) und OTEL_EXPORTER_OTLP_HEADERS.'
  try {
    const { status } = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"resourceSpans":[]}',
      redirect: 'manual',
      signal: AbortSignal.timeout(boundMs),
    })
    if (status >= 200 && status < 300) return inOrdnung(`Der Empfänger ${host} nimmt Traces an.`)
    return hinweis(`Der Empfänger ${host} nimmt keine Traces an (Status ${status}).`, abhilfe)
  } catch (error) {
    const code = error instanceof Error ? errorCode(error.cause) || error.name : 'unbekannt'
    return hinweis(`Der Empfänger ${host} nimmt keine Traces an (${code}).`, abhilfe)
  }
}

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
