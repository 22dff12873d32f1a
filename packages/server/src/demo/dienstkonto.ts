import type { Database } from '../db/open.ts'
import { insertDienstkonto, updateDienstkonto } from '../db/kundendienst/dienstkonto.ts'

/** The demo's account for the service desk, as the start prints it. */
export const demoDienstkonto = { kennung: 'demo', passwort: 'Kundendienst-2026-Demo' }

// Hashed once, here, as the customers' passwords are.
const passwortHash = '$argon2id$v=19$m=19456,t=2,p=1$TjBnToVfk4aW7waNmT1QMA$tUbBjHlRLbM3e3WGKdaMtUK4RiietSyuxWzVxz95xzk'

/** Makes the demo's account, or gives it back its password. */
export async function prepareDemoDienstkonto(db: Database, now: Date): Promise<void> {
  const { kennung } = demoDienstkonto
  const konto = { kennung, name: 'Anna Berger', rolle: 'service', passwortHash, angelegtAm: now } as const
  if (!(await insertDienstkonto(db, konto))) await updateDienstkonto(db, kennung, { passwortHash })
}
