import { createVerknuepfung } from '@ekp/wire/anmeldung/verknuepfung'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../db/open.ts'
import { call } from '../../../testing/call.ts'
import { openGeraetPortal, passwort, type GeraetPortal } from '../../../testing/portals/openGeraetPortal.ts'
import type { Bearbeitung } from '../aendern.ts'
import { mergeKunden, renumberKunde } from './kundennummern.ts'

let portal: GeraetPortal
/** Who signs in, and the number that he has added. */
let [a, b] = ['', '']
beforeAll(async () => (portal = await openGeraetPortal()))
beforeEach(async () => {
  ;[a, b] = [await portal.start(), await portal.start()]
  const session = await portal.login(a, passwort)
  await call(portal.app, createVerknuepfung, { body: { kundennummer: b, passwort } }, session)
})
afterAll(() => portal.close())

test.each([
  ['renumbered', async () => void (await change((tx, who) => renumberKunde(tx, { alt: b, neu: `${b}9` }, who)))],
  [
    'merged with another number',
    async () => {
      const c = await portal.start()
      await change((tx, who) => mergeKunden(tx, { weg: b, bleibt: c }, who))
    },
  ],
])('both trails tell that a link has ended because the added number was %s [anmeldung-38]', async (_what, end) => {
  await end()
  expect(await portal.db.selectFrom('verknuepfung').where('von', '=', a).select('zu').execute()).toEqual([])
  for (const kundennummer of [a, b]) {
    const trail = await portal.db
      .selectFrom('protokoll')
      .where('kundennummer', '=', kundennummer)
      .where('aktion', '=', 'verknuepfung_beendet')
      .select(['akteur', 'inhalt'])
      .execute()
    expect(trail).toEqual([{ akteur: 'versorger', inhalt: { bearbeiter: 'M.Weber', nachher: { von: a, zu: b } } }])
  }
})

type Work = (tx: Database, who: Bearbeitung) => Promise<unknown>
const change = (work: Work) =>
  portal.db.transaction().execute((tx) => work(tx, { bearbeiter: 'M.Weber', now: portal.clock.now() }))
