import type { SMTPPoolOptions } from 'nodemailer'

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** How to reach the mail server of `SMTP_URL`: encrypted and verified, unless it is on this machine. */
export function smtpOptions(smtpUrl: string): SMTPPoolOptions {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const secure = protocol === 'smtps:'
  const isHere = loopback.test(hostname)
  return {
    pool: true,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !isHere,
    ignoreTLS: isHere,
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' },
    // Who names a login means to use it, whatever the server says of itself.
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) }, forceAuth: true }),
    maxConnections: 1,
    maxRequeues: 1,
    idleTimeout: 30_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: 30_000,
    socketCloseTimeout: 1000,
    logger: false,
  }
}
