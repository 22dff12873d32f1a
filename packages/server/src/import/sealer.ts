import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Keeps plain passwords unreadable while they wait in the database, for its logs and temporary files see them. */
export interface Sealer {
  seal(text: string): string
  open(sealed: string): string
}

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** A sealer whose key lives as long as this process's import, and nowhere else. */
export function createSealer(): Sealer {
  const key = randomBytes(32)
  return {
    seal: (text) => {
      const nonce = randomBytes(nonceBytes)
      const encrypt = createCipheriv(cipher, key, nonce)
      const content = Buffer.concat([encrypt.update(text, 'utf8'), encrypt.final()])
      return Buffer.concat([nonce, encrypt.getAuthTag(), content]).toString('base64')
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64')
      const decrypt = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes))
      decrypt.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      return decrypt.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decrypt.final('utf8')
    },
  }
}
