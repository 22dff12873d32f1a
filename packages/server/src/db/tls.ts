import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { checkServerIdentity, type ConnectionOptions } from 'node:tls'
import { describeFileError, errorCode, StartError } from '../lib/errors.ts'
import { isThisMachine } from '../lib/thisMachine.ts'

/** What becomes of a connection to PostgreSQL: no TLS, TLS with whoever answers, or TLS with the server that is meant. */
type Tlsmodus = 'aus' | 'ungeprueft' | 'geprueft'

// In libpq `prefer`, `require` and `verify-ca` ask for less. Here TLS is checked unless somebody says that it is not.
const modi: Readonly<Record<string, Tlsmodus>> = {
  disable: 'aus',
  'no-verify': 'ungeprueft',
  prefer: 'geprueft',
  require: 'geprueft',
  'verify-ca': 'geprueft',
  'verify-full': 'geprueft',
}
const ofSsl: Readonly<Record<string, Tlsmodus>> = {
  true: 'geprueft',
  '1': 'geprueft',
  'no-verify': 'ungeprueft',
  false: 'aus',
  '0': 'aus',
}

/** The parameters of an address that only this file reads. */
export const tlsParameters = ['sslmode', 'ssl', 'sslrootcert', 'sslcert', 'sslkey', 'uselibpqcompat']

/** Throws `StartError` for a word that says nothing, and for one that promises more than it would do. */
function findTlsmodus(parameters: URLSearchParams): Tlsmodus {
  const [ssl, rootcert] = [parameters.get('ssl'), parameters.get('sslrootcert')]
  if (parameters.has('uselibpqcompat')) {
    throw new StartError(
      'uselibpqcompat gibt es hier nicht: sslmode=no-verify sagt, dass niemand das Zertifikat prüft.',
    )
  }
  const sslmode = parameters.get('sslmode') || process.env['PGSSLMODE']
  const byDefault = rootcert === null ? 'aus' : 'geprueft'
  const modus = sslmode ? modi[sslmode] : ssl === null ? byDefault : ofSsl[ssl]
  if (modus === undefined) {
    throw new StartError(
      sslmode
        ? `sslmode=${sslmode}: Erlaubt sind ${Object.keys(modi).join(', ')}.`
        : `ssl=${ssl}: Schreiben Sie sslmode=verify-full.`,
    )
  }
  if (rootcert !== null && modus !== 'geprueft') {
    throw new StartError(
      `sslrootcert prüft nichts zusammen mit sslmode=${sslmode ?? ssl}. Gemeint ist wohl verify-full.`,
    )
  }
  return modus
}

/** The server that an address names, or the folder of its socket. */
export function hostOf(address: string): string {
  const { hostname, searchParams } = new URL(address)
  return searchParams.get('host') ?? decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1')
}

function read(parameters: URLSearchParams, name: string): string | undefined {
  const path = parameters.get(name)
  if (path === null) return undefined
  try {
    const text = readFileSync(path, 'utf8')
    // A file that is no certificate fails here.
    return name === 'sslkey' || new X509Certificate(text).raw.length > 0 ? text : undefined
  } catch (error) {
    const reason = describeFileError(error) ?? `${path} ist kein Zertifikat (${errorCode(error) || 'PEM'})`
    throw new StartError(`${name}: ${reason}.`)
  }
}

/** What the driver needs for TLS; throws `StartError`, also for a file that is no certificate. */
export function tlsOptions(host: string, parameters: URLSearchParams): ConnectionOptions | false {
  const modus = findTlsmodus(parameters)
  if (modus === 'aus') return false
  return {
    // Said here, NODE_TLS_REJECT_UNAUTHORIZED does not hold.
    rejectUnauthorized: modus === 'geprueft',
    // For an address of numbers the driver would compare the certificate with `localhost`.
    checkServerIdentity: (_, certificate) => checkServerIdentity(host, certificate),
    ca: read(parameters, 'sslrootcert'),
    cert: read(parameters, 'sslcert'),
    key: read(parameters, 'sslkey'),
  }
}

/** What to do about a connection that somebody on the way could read or change. */
export const tlsAbhilfe = 'Schalten Sie TLS auf dem Server ein, und hängen Sie ?sslmode=verify-full an seine Adresse.'

/** What the way to a database lacks, with a German sentence; on this machine it needs nothing. */
export function findSchwaeche(address: string): { readonly modus: Tlsmodus; readonly satz: string } | undefined {
  const [host, modus] = [hostOf(address), findTlsmodus(new URL(address).searchParams)]
  if (modus === 'geprueft' || isThisMachine(host)) return undefined
  const way = `Die Verbindung zur Datenbank auf ${host} ist`
  const ungeprueft = `${way} verschlüsselt, aber niemand prüft, wer antwortet (sslmode=no-verify).`
  return { modus, satz: modus === 'aus' ? `${way} nicht verschlüsselt.` : ungeprueft }
}
