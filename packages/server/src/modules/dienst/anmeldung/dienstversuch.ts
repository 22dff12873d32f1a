import { createHash, randomBytes } from 'node:crypto'
import { latestEnd } from '../../../lib/clock.ts'
import type { Database } from '../../../db/open.ts'

/** Time enough to type a password and a second factor elsewhere. */
const validMs = 10 * 60_000

const hashOf = (token: string) => createHash('sha256').update('versuch\0').update(token).digest()

/** What has been begun, and what its completion has to agree with. */
interface Versuch {
  readonly art: 'anbieter' | 'passkey' | 'passkey-neu'
  readonly inhalt: Readonly<Record<string, string>>
}

/** Notes that a sign-in has begun, and answers the token of the browser that began it; expired ones are deleted. */
export async function beginVersuch(db: Database, { art, inhalt }: Versuch, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const laeuft_ab = new Date(now.getTime() + validMs)
  await db
    .deleteFrom('dienstversuch')
    .where((eb) => eb.or([eb('laeuft_ab', '<=', now), eb('laeuft_ab', '>', latestEnd(now, validMs))]))
    .execute()
  await db
    .insertInto('dienstversuch')
    .values({ token_hash: hashOf(token), art, inhalt: JSON.stringify(inhalt), laeuft_ab })
    .execute()
  return token
}

/** Takes what was begun, once: undefined if it was taken before, has expired, or was never there. */
export async function takeVersuch(db: Database, art: Versuch['art'], token: string, now: Date) {
  const row = await db
    .deleteFrom('dienstversuch')
    .where('token_hash', '=', hashOf(token))
    .where('art', '=', art)
    .where('laeuft_ab', '>', now)
    .where('laeuft_ab', '<=', latestEnd(now, validMs))
    .returning('inhalt')
    .executeTakeFirst()
  return row?.inhalt
}
