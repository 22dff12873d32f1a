import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordProtokoll } from '../../../db/protokoll/recordProtokoll.ts'
import { createAnschlussnutzer } from '../../../testing/data/factories.ts'
import {
  type AuskunftPortal,
  openAuskunftPortal,
  parseDaten,
  passwort,
} from '../../../testing/portals/openAuskunftPortal.ts'
import { change } from '../aendern.ts'
import { mergeKunden, renumberKunde } from './kundennummern.ts'

let portal: AuskunftPortal
beforeAll(async () => {
  portal = await openAuskunftPortal()
})
afterAll(() => portal.close())

test('the export of a customer has the entries under all of his numbers, and no others', async () => {
  const { db } = portal
  const eintrag = { akteur: 'kunde', aktion: 'passwort_geaendert', objekt: 'anschlussnutzer' } as const
  for (const kundennummer of ['T-1', 'T-2', 'T-3', 'T-9']) {
    await createAnschlussnutzer(db, { kundennummer, passwort })
    await recordProtokoll(db, { kundennummer, zeit: portal.clock.now(), ...eintrag })
  }
  const bearbeitung = { bearbeiter: 'M.Weber', now: portal.clock.now() }
  await change(db, (tx) => renumberKunde(tx, { alt: 'T-1', neu: 'T-10' }, bearbeitung))
  await change(db, (tx) => mergeKunden(tx, { weg: 'T-10', bleibt: 'T-2' }, bearbeitung))
  await change(db, (tx) => renumberKunde(tx, { alt: 'T-3', neu: 'T-30' }, bearbeitung))
  const { status, files } = await portal.ask(await portal.login('T-2', passwort))
  expect(status).toBe(200)
  const { protokoll, fruehereKundennummern } = parseDaten(files) as Record<string, Record<string, unknown>[]>
  expect(protokoll?.map(({ kundennummer, nr, aktion }) => [kundennummer, nr, aktion])).toEqual([
    ['T-1', 1, 'passwort_geaendert'],
    ['T-1', 2, 'kunde_umnummeriert'],
    ['T-10', 1, 'kunde_umnummeriert'],
    ['T-10', 2, 'kunde_zusammengefuehrt'],
    ['T-2', 1, 'passwort_geaendert'],
    ['T-2', 2, 'kunde_zusammengefuehrt'],
    ['T-2', 3, 'auskunft_erteilt'],
  ])
  expect(fruehereKundennummern?.map(({ alt, kundennummer }) => [alt, kundennummer])).toEqual([
    ['T-1', 'T-2'],
    ['T-10', 'T-2'],
  ])
})
