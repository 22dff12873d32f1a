import { checkServerIdentity, connect, type PeerCertificate } from 'node:tls'
import { berlinToday } from '@ekp/wire/rules/berlin'
import { errorCode } from '../../lib/errors.ts'
import { formatDatum } from '../../lib/formats.ts'
import { fehler, hinweis, inOrdnung, type Verdict } from './verdict.ts'

interface Seen {
  readonly certificate: PeerCertificate
  /** Why no browser would trust it; undefined when it would. */
  readonly distrust: string | undefined
}

const boundMs = 10_000
const soonMs = 14 * 86_400_000

/** What the customers' browsers are shown; a wrong certificate is looked at, never trusted: nothing is sent. */
function look({ hostname, port }: URL): Promise<Seen> {
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve, reject) => {
    const named = /^[\d.]+$|:/.test(host) ? {} : { servername: host }
    const socket = connect({ host, port: Number(port || 443), rejectUnauthorized: false, timeout: boundMs, ...named })
    socket.once('secureConnect', () => {
      const reason: unknown = socket.authorizationError
      resolve({
        certificate: socket.getPeerCertificate(),
        distrust: typeof reason === 'string' ? reason : errorCode(reason) || undefined,
      })
      socket.destroy()
    })
    socket.once('timeout', () => socket.destroy(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })))
    socket.once('error', reject)
  })
}

/** Whether a certificate is still good, and for how long; `what` is the beginning of the sentence. */
export function judgeEnde(what: string, { valid_to }: PeerCertificate, now: Date, renew: string): Verdict {
  const end = new Date(valid_to)
  const tag = formatDatum(berlinToday(end))
  if (end <= now) return fehler(`${what} ist seit ${tag} abgelaufen.`, renew)
  if (end.getTime() - now.getTime() < soonMs) return hinweis(`${what} läuft am ${tag} ab.`, renew)
  return inOrdnung(`${what} gilt bis ${tag}.`)
}

type Distrusted = (code: string) => Verdict

function judgeCertificate(url: URL, { certificate, distrust }: Seen, now: Date, distrusted: Distrusted): Verdict[] {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const what = `Das Zertifikat von ${url.origin}`
  const ende = judgeEnde(what, certificate, now, 'Erneuern Sie das Zertifikat, und laden Sie den Reverse Proxy neu.')
  const verdicts = ende.zustand === 'in Ordnung' ? [] : [ende]
  if (checkServerIdentity(host, certificate) !== undefined) {
    verdicts.push(fehler(`${what} gilt nicht für ${host}.`, 'Es muss diesen Namen nennen.'))
  }
  // The name is judged above, and the end by our clock.
  if (distrust !== undefined && !/ALTNAME|EXPIRED/.test(distrust)) verdicts.push(distrusted(distrust))
  return verdicts.length > 0 ? verdicts : [ende]
}

async function checkCertificate(address: string, now: Date, setting: string, distrusted: Distrusted) {
  const url = new URL(address)
  // The settings allow it nowhere else.
  if (url.protocol === 'http:') return [inOrdnung(`${address} bleibt auf diesem Rechner.`)]
  try {
    return judgeCertificate(url, await look(url), now, distrusted)
  } catch (error) {
    const satz = `${address} ist von diesem Rechner aus nicht zu erreichen (${errorCode(error) || 'kein TLS'}).`
    return [hinweis(satz, `Sehen Sie von außen nach; stimmt ${setting}, Name und Reverse Proxy?`)]
  }
}

/** The address that customers know: encrypted, under its own name, and for some time yet. */
export function checkAdresse(portalUrl: string, now: Date): Promise<readonly Verdict[]> {
  return checkCertificate(portalUrl, now, 'portalUrl', (code) =>
    fehler(
      `Dem Zertifikat von ${portalUrl} traut kein Browser (${code}).`,
      'Liefern Sie die Zwischenzertifikate mit aus; es muss von einer öffentlichen Stelle sein.',
    ),
  )
}

/** The same for the service desk; its browsers may trust the supplier's own authority. */
export function checkDienstadresse(adresse: string, now: Date): Promise<readonly Verdict[]> {
  return checkCertificate(adresse, now, 'kundendienst.adresse', (code) =>
    hinweis(
      `Dem Zertifikat von ${adresse} traut dieser Rechner nicht (${code}).`,
      'Liefern Sie die Zwischenzertifikate mit aus; eine eigene Stelle müssen die Browser Ihrer Leute kennen, ' +
        'doctor kennt sie mit NODE_EXTRA_CA_CERTS.',
    ),
  )
}
