import { requestRegistrierung } from '@ekp/wire/anmeldung'
import { sql } from 'kysely'
import type { Database } from '../../../packages/server/src/db/open.ts'
import {
  createAnschlussnutzer,
  createVertrag,
  createZaehler,
} from '../../../packages/server/src/testing/data/factories.ts'
import { testTenant } from '../../../packages/server/src/testing/testTenant.ts'
import type { Drill } from './Drill.ts'
import { eachOf } from './eachOf.ts'
import { openInnerPortal } from './openInnerPortal.ts'
import { createRandom } from './random.ts'

const guesses = 100_000
const width = 100
const kunden = 100

/**
 * Registers with 100,000 guessed pairs of a customer number and a meter number, each from a network of its own, among them
 * customers' numbers with others' meters [T10]: one answer for all, and nobody gets a mail or a letter. Times are in `zeit`.
 */
export const registrieren: Drill = {
  key: 'registrieren',
  run: async (seed) => {
    const tenant = testTenant()
    const portal = await openInnerPortal({ tenant: { ...tenant, app: { ...tenant.app, registrierung: 'brief' } } })
    const random = createRandom(seed)
    try {
      for (let nr = 0; nr < kunden; nr++) {
        const kundennummer = `T-${1000 + nr}`
        await createAnschlussnutzer(portal.db, { kundennummer, passwort_hash: null, email: null })
        const vertrag_id = await createVertrag(portal.db, { id: `V-${nr}`, kundennummer })
        await createZaehler(portal.db, { vertrag_id, nummer: `1EMH${1000 + nr}` })
      }
      const answers = new Map<string, number>()
      await eachOf(guesses, width, async (nr) => {
        const owner = 1000 + random.int(kunden * 2)
        const meter = 1000 + random.int(kunden)
        const { statusCode, body } = await portal.app.inject({
          method: requestRegistrierung.method,
          url: `/api${requestRegistrierung.path}`,
          headers: {
            kundennummer: `T-${owner}`,
            zaehlernummer: `1EMH${meter === owner ? meter + 1 : meter}`,
            'x-forwarded-for': `2001:db8:${(nr % 0xff_ff).toString(16)}::1`,
          },
        })
        const answer = `${statusCode} ${body}`.trim()
        answers.set(answer, (answers.get(answer) ?? 0) + 1)
      })
      const { rows } = await countOrders(portal.db)
      return [
        {
          name: `${guesses} guessed pairs: different answers`,
          value: `${answers.size}  (${[...answers.keys()].join(', ')})`,
          target: '1',
          isOk: answers.size === 1 && answers.has('204'),
        },
        {
          name: '… letters ordered and mails queued',
          value: String(rows[0]?.count),
          target: '0',
          isOk: rows[0]?.count === 0,
        },
      ]
    } finally {
      await portal.close()
    }
  },
}

const countOrders = (db: Database) =>
  sql<{ count: number }>`
    select (
      (select count(*) from anschlussnutzer where brief_bestellt_am is not null) + (select count(*) from passwort_reset)
    )::integer as count
  `.execute(db)
