import type { Database } from '../db/open.ts'

/** The demo's account for the service desk, as the start prints it. */
export const demoDienstkonto = { kennung: 'demo', passwort: 'Kundendienst-2026-Demo' }

// Hashed once, here, as the customers' passwords are.
const passwort_hash =
  '$argon2id$v=19$m=19456,t=2,p=1$TjBnToVfk4aW7waNmT1QMA$tUbBjHlRLbM3e3WGKdaMtUK4RiietSyuxWzVxz95xzk'

/** Makes the demo's account, or gives it back what an admin of the demo has taken away. */
export async function prepareDemoDienstkonto(db: Database, now: Date): Promise<void> {
  const open = { rolle: 'admin', passwort_hash, gesperrt: false, entfernt_am: null } as const
  await db
    .insertInto('dienstkonto')
    .values({ ...open, kennung: demoDienstkonto.kennung, name: 'Anna Berger', angelegt_am: now })
    .onConflict((conflict) => conflict.column('kennung').doUpdateSet(open))
    .execute()
}
