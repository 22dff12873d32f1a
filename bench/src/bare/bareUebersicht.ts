import type { Database } from '../../../packages/server/src/db/open.ts'
import { findOwnVertrag } from '../../../packages/server/src/http/access.ts'
import { sitzungFor } from '../../../packages/server/src/http/session/queries.ts'
import { hashToken } from '../../../packages/server/src/http/session/session.ts'
import { latestEnd } from '../../../packages/server/src/lib/clock.ts'
import { findAnschlussnutzerRow, listVertragIds } from '../../../packages/server/src/modules/anschlussnutzer/queries.ts'
import { listBankverbindungRows } from '../../../packages/server/src/modules/bankverbindung/routes.ts'
import type { Geltungsbereich } from '../../../packages/server/src/modules/eintrag/eintraege.ts'
import { listRechnungsadresseRows } from '../../../packages/server/src/modules/rechnungsadresse/routes.ts'

// What the overview's calls are compared with: the portal's own statements, without using their rows and without HTTP.

const findSitzung = sitzungFor({})

/** All that one call reads: the session, the contract's owner, and the entries. */
export async function readCall(db: Database, path: string, token: string, now: Date): Promise<void> {
  const [session] = await findSitzung(db, { tokenHash: hashToken(token), now, latest: latestEnd(now, 28_800_000) })
  if (session === undefined) throw new Error('no session')
  const { kundennummer } = session
  const [, noun = '', what = ''] = /^\/api\/([^/]+)\/?(.*)$/.exec(path) ?? []
  const vertragId = noun === 'anschlussnutzer' ? null : noun
  if (vertragId !== null && (await findOwnVertrag(db, { id: vertragId, kundennummer })).length !== 1)
    throw new Error(`${path} names no contract of the customer`)
  await readRows(db, what, { kundennummer, vertragId })
}

async function readRows(db: Database, what: string, bereich: Geltungsbereich): Promise<void> {
  if (what === '') await Promise.all([findAnschlussnutzerRow(db, bereich), listVertragIds(db, bereich)])
  else if (/rechnungsadresse/i.test(what)) await listRechnungsadresseRows(db, bereich)
  else if (/bankverbindung/i.test(what)) await listBankverbindungRows(db, bereich)
  else throw new Error(`There are no bare statements for ${what}`)
}
