import type { Sendung } from './wartend.ts'

/**
 * A reading with its random id. One that was sent before keeps its id: its answer may have been lost, and with another id
 * the portal would only say that the link is used [ablesung-37].
 */
export function toSendung({ body, zaehler }: Omit<Sendung, 'sendung'>, before: Sendung | undefined): Sendung {
  const isSame = before !== undefined && JSON.stringify(before.body) === JSON.stringify(body)
  return isSame ? before : { sendung: randomId(), zaehler, body }
}

/** A random UUID (RFC 9562, version 4); `crypto.randomUUID` is missing on pages without TLS. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
