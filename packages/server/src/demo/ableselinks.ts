import { berlinToday } from '@ekp/wire/rules/berlin'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { createHash } from 'node:crypto'
import type { Database } from '../db/open.ts'
import { hashLinktoken } from '../http/session/ableselink.ts'
import { demoVorgangskunden } from './vorgangskunden.ts'

/** The token of a link that is good again after each start. */
export const demoLinktoken = 'DemoLinkZumAblesen2026'

/** Links to the readings of the year's end, by letter; some were opened. The first one's is known. */
export async function prepareDemoAbleselinks(db: Database, now: Date): Promise<void> {
  const heute = berlinToday(now)
  const gilt_bis = `${heute.slice(0, 4)}-12-31`
  const erstellt_am = new Date(`${addTage(heute, -5)}T09:00:00Z`)
  await db.deleteFrom('ableselink').where('token_hash', '=', hashLinktoken(demoLinktoken)).execute()
  await db
    .insertInto('ableselink')
    .values(
      demoVorgangskunden.map(({ vertragId, zaehlernummer }, nr) => ({
        vertrag_id: vertragId,
        zaehlernummer,
        token_hash:
          nr === 0
            ? hashLinktoken(demoLinktoken)
            : createHash('sha256').update(`${gilt_bis} ${zaehlernummer}`).digest(),
        weg: 'brief' as const,
        erstellt_am,
        gesendet_am: erstellt_am,
        geoeffnet_am: nr % 3 === 1 ? now : null,
        gilt_bis,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
