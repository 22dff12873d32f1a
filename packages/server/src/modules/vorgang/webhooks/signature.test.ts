import { expect, test } from 'vitest'
import { signer } from '../../../lib/files/schluessel.ts'
import { deriveGeheimnis, signatureHeaders } from './signature.ts'

test('a message is signed as the library of Standard Webhooks signs it', () => {
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', seconds: 1_614_265_330, body: '{"test": 2432232314}' }
  expect(signatureHeaders('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', message)).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    // standardwebhooks 1.1.1
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('each webhook of each tenant and each portal has a secret of its own, always the same', () => {
  const secrets = [
    deriveGeheimnis(signer('a'.repeat(32), 'stw'), 'eins'),
    deriveGeheimnis(signer('a'.repeat(32), 'stw'), 'zwei'),
    deriveGeheimnis(signer('a'.repeat(32), 'nachbar'), 'eins'),
    deriveGeheimnis(signer('b'.repeat(32), 'stw'), 'eins'),
  ]
  expect(new Set(secrets).size).toBe(4)
  expect(deriveGeheimnis(signer('a'.repeat(32), 'stw'), 'eins')).toBe(secrets[0])
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32)
  }
})
