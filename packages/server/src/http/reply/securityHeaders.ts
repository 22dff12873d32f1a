import { createHash } from 'node:crypto'

/** Headers of every answer of the server, whatever its status [T3] [T4]. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
}

/**
 * The app's page: own scripts, styles and pictures, and the one Trusted Types policy, which loads the service worker.
 * `inlineStyle` is the one sheet in the page, with the tenant's colours.
 */
export function appPolicy(connectOrigins: readonly string[], inlineStyle = ''): string {
  const hash = inlineStyle && ` 'sha256-${createHash('sha256').update(inlineStyle).digest('base64')}'`
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${hash}`,
    // A photo of the meter is kept as a data URL, see docs/decisions/0027.
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...connectOrigins].join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types service-worker',
  ].join('; ')
}

/** The service worker: it fetches the app's own files, and nothing else. */
export const workerPolicy =
  "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

/** A page of the server without any script: the API's documentation. */
export const documentPolicy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A tenant's file, which may be an SVG that a browser opens by its address. */
export const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** A document that a browser opens by its address: it is isolated from the portal. */
export const downloadPolicy = "default-src 'none'; sandbox"
