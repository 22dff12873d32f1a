import { randomBytes, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { ServedTenant } from '../../../http/server.ts'
import { latestEnd } from '../../../lib/clock.ts'
import type { Signer } from '../../../lib/files/schluessel.ts'

/** Time enough to look for a telephone. */
const validMs = 10 * 60_000

/** What a challenge is for: a sign-in, or a new passkey in one session of one customer. */
export type Zweck = 'anmeldung' | `neu ${string}`

const signatureOf = (sign: Signer, zweck: Zweck, text: string) => sign('passkey', `${zweck}\0${text}`)

/** A challenge that says by itself what it is for and until when: nothing is stored for who only opens the login page. */
export function createChallenge(sign: Signer, zweck: Zweck, now: Date): string {
  const text = `${randomBytes(16).toString('base64url')}.${now.getTime() + validMs}`
  return `${text}.${signatureOf(sign, zweck, text)}`
}

const Answered = v.object({ response: v.object({ clientDataJSON: v.pipe(v.string(), v.maxLength(4000)) }) })
const ClientData = v.pipe(v.string(), v.parseJson(), v.object({ challenge: v.string() }))
const textOf = (base64url: string) => Buffer.from(base64url, 'base64url').toString()

/** A challenge of ours that a device has answered. */
export interface OwnChallenge {
  /** As the device gives it back. */
  readonly encoded: string
  readonly text: string
}

/** The challenge to which a device has answered; undefined if it is not ours, is for something else or is over. */
export function readChallenge(sign: Signer, zweck: Zweck, antwort: object, now: Date): OwnChallenge | undefined {
  const answered = v.safeParse(Answered, antwort)
  if (!answered.success) return undefined
  const clientData = v.safeParse(ClientData, textOf(answered.output.response.clientDataJSON))
  if (!clientData.success) return undefined
  const encoded = clientData.output.challenge
  const text = textOf(encoded)
  const [random = '', end = ''] = text.split('.')
  const own = Buffer.from(`${random}.${end}.${signatureOf(sign, zweck, `${random}.${end}`)}`)
  const sent = Buffer.from(text)
  if (own.length !== sent.length || !timingSafeEqual(own, sent)) return undefined
  const isOpen = Number(end) > now.getTime() && Number(end) <= latestEnd(now, validMs).getTime()
  return isOpen ? { encoded, text } : undefined
}

/** Uses a challenge up; false if somebody has done so before. Its place is taken for longer than the challenge is valid. */
export async function useUp({ budget }: ServedTenant, { text }: OwnChallenge, now: Date): Promise<boolean> {
  const once = { art: 'passkey-antwort', subject: text, most: 1, rate: { windowMs: 2 * validMs } }
  return (await budget.charge([once], now)).waitMs === 0
}
