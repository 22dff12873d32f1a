import { randomUUID } from 'node:crypto'
import { createAusgangszugang } from '../../../packages/server/src/db/vorgang/ausgangszugang.ts'
import { insertDienstkonto } from '../../../packages/server/src/db/dienst/dienstkonto.ts'
import { beginDienstsitzung, findDienstsitzung } from '../../../packages/server/src/db/dienst/dienstsitzung.ts'
import type { Database } from '../../../packages/server/src/db/open.ts'
import type { Vorgangsart } from '@ekp/wire/vorgang/arten'
import { hashPasswort } from '../../../packages/server/src/lib/passwort.ts'
import type { Dienstrolle } from '@ekp/wire/dienst/rollen'
import type { Target } from './target.ts'
import type { Operation } from './wire/operations.ts'

/** The password of all accounts of the desk that a drill makes. */
export const dienstPasswort = 'korb-tanne-licht-7'

/** Adds an account of the desk; does nothing if there is or was one of this name. Answers its id. */
export async function addKonto(db: Database, kennung: string, rolle: Dienstrolle, now: Date) {
  passwortHash ??= hashPasswort(dienstPasswort)
  const konto = { kennung, name: 'Drill', rolle, passwortHash: await passwortHash, angelegtAm: now }
  return insertDienstkonto(db, konto)
}
let passwortHash: Promise<string> | undefined

/** The token of a new session of a new account with this role. */
export async function beginDienst(db: Database, rolle: Dienstrolle, now: Date): Promise<string> {
  const id = await addKonto(db, `drill.${randomUUID().slice(0, 8)}`, rolle, now)
  const token = id && (await beginDienstsitzung(db, id, { passwortHash: (await passwortHash) ?? '' }, now))
  if (!token) throw new Error('The desk begins no session')
  return token
}

/** The header lines of a page of the desk, with a session or without. */
export const dienstLines = (token?: string): readonly string[] => [
  'kundendienst: 1',
  ...(token === undefined ? [] : [`cookie: ekp-kundendienst=${token}`]),
]

/** What a token of the outbox may do. */
export interface Recht {
  readonly darfAntworten: boolean
  /** `null`: all kinds. */
  readonly arten: readonly Vorgangsart[] | null
}

/** The header lines of a system of the supplier with a new token. */
export async function ausgangLines(db: Database, recht: Recht, now: Date): Promise<readonly string[]> {
  return [`authorization: Bearer ${await createAusgangszugang(db, { ...recht, abnehmer: 'Drill', angelegtAm: now })}`]
}

// Fewer than one account may look up, and one token ask for, in a minute.
const mostUses = 50

/** Header lines of an admin at the desk and of a system at the outbox, new ones after some uses. */
export function innerSessions({ db, now }: Pick<Target, 'db' | 'now'>): InnerSessions {
  const kept = new Map<Operation['base'], { readonly lines: Promise<readonly string[]>; uses: number }>()
  let sitzung: string | undefined

  async function signIn(): Promise<readonly string[]> {
    sitzung = await beginDienst(db, 'admin', now())
    return dienstLines(sitzung)
  }

  return {
    linesOf: (base) => {
      if (base === '/api') return Promise.resolve([])
      const known = kept.get(base)
      if (known !== undefined && known.uses++ < mostUses) return known.lines
      const lines = base === '/dienst' ? signIn() : ausgangLines(db, { darfAntworten: true, arten: null }, now())
      kept.set(base, { lines, uses: 1 })
      return lines
    },
    forgetEnded: async () => {
      if (sitzung !== undefined && (await findDienstsitzung(db, sitzung, now())) === undefined) kept.delete('/dienst')
    },
  }
}

export interface InnerSessions {
  linesOf(base: Operation['base']): Promise<readonly string[]>
  /** Call it when the desk seems to refuse the session: a request may have ended it, or only was wrong. */
  forgetEnded(): Promise<void>
}
