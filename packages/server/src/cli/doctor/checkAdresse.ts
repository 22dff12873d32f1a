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

function judgeCertificate(url: URL, { certificate, distrust }: Seen, now: Date): Verdict[] {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const end = new Date(certificate.valid_to)
  const tag = formatDatum(berlinToday(end))
  const renew = 'Erneuern Sie das Zertifikat, und laden Sie den Reverse Proxy neu.'
  const verdicts: Verdict[] = []
  if (end <= now) verdicts.push(fehler(`Das Zertifikat von ${url.origin} ist seit ${tag} abgelaufen.`, renew))
  else if (end.getTime() - now.getTime() < soonMs) {
    verdicts.push(hinweis(`Das Zertifikat von ${url.origin} läuft am ${tag} ab.`, renew))
  }
  if (checkServerIdentity(host, certificate) !== undefined) {
    verdicts.push(fehler(`Das Zertifikat von ${url.origin} gilt nicht für ${host}.`, 'Es muss diesen Namen nennen.'))
  }
  // The name is judged above, and the end by our clock.
  if (distrust !== undefined && !/ALTNAME|EXPIRED/.test(distrust)) {
    const abhilfe = 'Liefern Sie die Zwischenzertifikate mit aus; es muss von einer öffentlichen Stelle sein.'
    verdicts.push(fehler(`Dem Zertifikat von ${url.origin} traut kein Browser (${distrust}).`, abhilfe))
  }
  return verdicts.length > 0 ? verdicts : [inOrdnung(`Das Zertifikat von ${url.origin} gilt bis ${tag}.`)]
}

/** The address that customers know: encrypted, under its own name, and for some time yet. */
export async function checkAdresse(portalUrl: string, now: Date): Promise<readonly Verdict[]> {
  const url = new URL(portalUrl)
  // The settings allow it nowhere else.
  if (url.protocol === 'http:') return [inOrdnung(`${portalUrl} bleibt auf diesem Rechner.`)]
  try {
    return judgeCertificate(url, await look(url), now)
  } catch (error) {
    const satz = `${portalUrl} ist von diesem Rechner aus nicht zu erreichen (${errorCode(error) || 'kein TLS'}).`
    return [hinweis(satz, 'Sehen Sie von außen nach; stimmt portalUrl, Name und Reverse Proxy?')]
  }
}
