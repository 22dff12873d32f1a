import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const encode = (data: Buffer | string) => Buffer.from(data).toString('base64url')

// CBOR (RFC 8949), as far as an authenticator needs it.
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  return length < 256
    ? Buffer.from([(major << 5) | 24, length])
    : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}
const bytes = (data: Buffer) => Buffer.concat([head(2, data.length), data])
const text = (data: string) => Buffer.concat([head(3, data.length), Buffer.from(data)])
const int = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const map = (...parts: readonly Buffer[]) => Buffer.concat([head(5, parts.length / 2), ...parts])

const flags = { present: 0x01, verified: 0x04, synced: 0x18, attested: 0x40 }

/** What an answer may be wrong in. */
interface Lies {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly isUnverified?: boolean
  readonly counter?: number
  /** No lie: the passkey is kept in an account and comes from any of its devices. */
  readonly isSynced?: boolean
  readonly privateKey?: KeyObject
}

/** A security key in software, with one passkey of one page. */
export function virtualAuthenticator(own: { readonly origin: string; readonly rpId: string }) {
  const id = randomBytes(32)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  let counter = 0

  const clientData = (type: string, challenge: string, { origin = own.origin, ...lies }: Lies) =>
    Buffer.from(JSON.stringify({ type, challenge: lies.challenge ?? challenge, origin, crossOrigin: false }))

  function authData(more: number, rest: Buffer, { rpId = own.rpId, isUnverified = false, ...lies }: Lies): Buffer {
    counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(lies.counter ?? counter)
    const flag = flags.present | (isUnverified ? 0 : flags.verified) | (lies.isSynced ? flags.synced : 0) | more
    return Buffer.concat([sha256(rpId), Buffer.from([flag]), count, rest])
  }

  const answer = (response: object) => ({
    id: encode(id),
    rawId: encode(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    /** The answer to a page that asks for a new passkey. */
    make: (challenge: string, lies: Lies = {}) => {
      const key = map(
        ...[int(1), int(2), int(3), int(-7), int(-1), int(1)],
        ...[int(-2), bytes(Buffer.from(x, 'base64url')), int(-3), bytes(Buffer.from(y, 'base64url'))],
      )
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const data = authData(flags.attested, attested, lies)
      return answer({
        clientDataJSON: encode(clientData('webauthn.create', challenge, lies)),
        attestationObject: encode(
          map(text('fmt'), text('none'), text('attStmt'), map(), text('authData'), bytes(data)),
        ),
      })
    },
    /** The answer to a page that asks for the passkey. */
    use: (challenge: string, lies: Lies = {}) => {
      const client = clientData('webauthn.get', challenge, lies)
      const data = authData(0, Buffer.alloc(0), lies)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(lies.privateKey ?? privateKey)
      return answer({
        clientDataJSON: encode(client),
        authenticatorData: encode(data),
        signature: encode(signature),
      })
    },
  }
}
