import { createHash } from 'node:crypto'
import { berlinToday } from '@ekp/wire/rules/berlin'
import type { Versorgungsart } from '@ekp/wire/vertrag'
import { sql } from 'kysely'
import { isAblesbar } from '../../db/isAblesbar.ts'
import { latestEnd } from '../../lib/clock.ts'
import { networksOf } from '../../lib/gates/networks.ts'
import { inSteps } from '../../lib/inSteps.ts'
import { linkFailed } from '../errors/portalError.ts'
import { tooManyLinks } from '../errors/tooMany.ts'
import type { ServedTenant } from '../server.ts'

/** A link to one reading: it is good now, or it was used and the same reading comes again. */
export interface Ableselink {
  readonly id: string
  readonly kundennummer: string
  readonly vertragId: string
  readonly versorgungsart: Versorgungsart
  readonly zaehlernummer: string
  /** The first day that a reading may have: the link came then, or the meter. */
  readonly von: string
  /** The last day of the link. */
  readonly bis: string
}

// A domain of its own: no token of a session or of a password link is one of these.
const domain = 'ableselink\0'

const isUuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether a text has the form of a link's token, 128 bits in base64url; for others no query is needed. */
const isLinktoken = (text: string) => /^[\w-]{22}$/.test(text)

/** The stored hash of a link's token. */
export const hashLinktoken = (token: string): Buffer => createHash('sha256').update(domain).update(token).digest()

// Every look takes this long, or a multiple, so that its time does not tell a token that was good from one that never was.
const lookMs = 50
const hourMs = 3_600_000

interface Anfrage {
  readonly token: string
  /** Names the reading that is sent; undefined: the link is only opened. */
  readonly sendung: string | undefined
  readonly ip: string
  readonly now: Date
}

/**
 * The link with this token. A token that is wrong, used, expired or withdrawn gets the same error as a meter that is not read
 * any more [ablesung-35]; after many of those, a network gets 429.
 */
export async function findAbleselink(tenant: ServedTenant, { ip, now, ...gefragt }: Anfrage): Promise<Ableselink> {
  const { db, budget } = tenant
  const [quelle, netz] = networksOf(ip)
  const rate = { windowMs: hourMs }
  // Many customers behind one address of a mobile network open a link that they have used.
  const falsche = [
    { art: 'ableselink-quelle', subject: quelle, most: 100, rate },
    { art: 'ableselink-netz', subject: netz, most: 1000, rate },
  ]
  const { waitMs } = await budget.charge(
    falsche.map((bucket) => ({ ...bucket, isOnlyAsked: true })),
    now,
  )
  if (waitMs > 0) throw tooManyLinks(Math.ceil(waitMs / 1000))
  const link = await inSteps(lookMs, () => readAbleselink(db, gefragt, now))
  if (link !== undefined) return link
  await budget.charge(falsche, now)
  throw linkFailed()
}

async function readAbleselink(
  db: ServedTenant['db'],
  { token, sendung: sent = '' }: Pick<Anfrage, 'token' | 'sendung'>,
  now: Date,
): Promise<Ableselink | undefined> {
  if (!isLinktoken(token)) return undefined
  const heute = berlinToday(now)
  const sendung = isUuid.test(sent) ? sent : null
  const { rows } = await sql<Ableselink>`
    select link.id, kundennummer, link.vertrag_id as "vertragId", versorgungsart, link.zaehlernummer, gilt_bis as bis,
      greatest((erstellt_am at time zone 'Europe/Berlin')::date, eingebaut_am) as von
    from ableselink link
    join zaehler on zaehler.vertrag_id = link.vertrag_id and zaehler.nummer = link.zaehlernummer
    join vertrag on vertrag.id = link.vertrag_id
    join anschlussnutzer using (kundennummer)
    where token_hash = ${hashLinktoken(token)} and widerrufen_am is null
      -- What was written while the clock was ahead is not good for longer.
      and erstellt_am <= ${latestEnd(now, 0)}
      and (abgelesen_am is null and gilt_bis >= ${heute}::date and ${isAblesbar(heute)} or sendung = ${sendung}::uuid)
  `.execute(db)
  return rows[0]
}
