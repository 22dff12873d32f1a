import { createAblesung } from '@ekp/wire/ablesung'
import { login } from '@ekp/wire/anmeldung'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeUntil } from '../../../testing/takeUntil.ts'
import { call } from '../../../testing/call.ts'
import {
  createAblesung as insertAblesung,
  createAnschlussnutzer,
  createVertrag,
  createZaehler,
} from '../../../testing/data/factories.ts'
import { openServicePortal, type ServicePortal } from '../../../testing/portals/openServicePortal.ts'

let portal: ServicePortal
beforeAll(async () => {
  portal = await openServicePortal()
  const { db } = portal
  await createAnschlussnutzer(db, { kundennummer: 'T-1', email: 'erika@example.org' })
  await createVertrag(db, { id: '4711', kundennummer: 'T-1', ort: 'Mühlenbrück' })
  await createZaehler(db, { vertrag_id: '4711' })
  await createAnschlussnutzer(db, { kundennummer: 'T-2', passwort_einmalig: true })
  await createAnschlussnutzer(db, { kundennummer: 'T-3', passwort_hash: null })
})
afterAll(() => portal.close())

const show = async (kundennummer: string) => (await portal.run(`kunde --kundennummer ${kundennummer}`)).out

test('the state of a customer who signs in, fails and is locked, in sentences and without a secret', async () => {
  const owner = await portal.login('T-1', 'Sonnenblume-2026')
  await call(portal.app, login, { headers: { kundennummer: 'T-1', passwort: 'falsch' } })
  expect((await show('T-1')).split('\n').slice(0, -2)).toEqual([
    'Kunde T-1, Stand 21.11.2026, 10:00 Uhr',
    'Der Zugang ist offen.',
    'Ein eigenes Passwort ist festgelegt.',
    'Zuletzt angemeldet am 21.11.2026, 10:00 Uhr, an einem Gerät, das seit 21.11.2026, 10:00 Uhr bekannt ist; 1 Gerät ist bekannt.',
    'Falsche Passwörter an unbekannten Geräten, die noch zählen: 1.',
    'Gerade besteht 1 Sitzung.',
    'Eine E-Mail-Adresse ist hinterlegt.',
    'Verträge:',
    '  4711: aktiv, Mühlenbrück',
  ])
  await portal.run('kunde-sperren --kundennummer T-1 --bearbeiter x')
  const locked = await show('T-1')
  expect(locked).toContain('gesperrt, durch den Kundendienst; ein Import hebt das nicht auf.')
  expect(locked).toContain('Gerade besteht keine Sitzung.')
  expect(locked).not.toMatch(/argon|example\.org/)
  expect(locked).not.toContain(owner.token)
  await portal.run('kunde-entsperren --kundennummer T-1 --bearbeiter x')
})

test('a one-time password says until when; one without a password is told so; an unknown number is refused', async () => {
  expect(await show('T-2')).toContain('Es gilt ein Einmalpasswort bis 05.12.2026, 10:00 Uhr;')
  portal.clock.advance(14 * 86_400)
  expect(await show('T-2')).toContain('Das Einmalpasswort ist am 05.12.2026, 10:00 Uhr abgelaufen')
  portal.clock.advance(-14 * 86_400)
  expect(await show('T-3')).toContain('Ein Passwort gibt es nicht')
  expect(await portal.run('kunde --kundennummer T-4')).toMatchObject({
    code: 1,
    err: 'Den Kunden T-4 gibt es nicht.\n',
  })
})

test('a reading is found by contract and by meter, before and after its Vorgang was confirmed', async () => {
  const owner = await portal.login('T-1', 'Sonnenblume-2026')
  await insertAblesung(portal.db, { vertrag_id: '4711', ablesedatum: '2026-01-01', werte: { '1-0:1.8.0': 12_000 } })
  const body = { ablesedatum: '2026-11-20', zaehlernummer: 'Z1', ablesewerte: { '1-0:1.8.0': 12_345.6 } }
  expect((await call(portal.app, createAblesung, { params: { vertragId: '4711' }, body }, owner)).status).toBeLessThan(
    300,
  )
  const { id } = await portal.db.selectFrom('vorgang').select('id').executeTakeFirstOrThrow()
  const found = await portal.run('ablesung-suchen --vertrag 4711')
  expect(found.out).toContain(
    'Abgelesen am 20.11.2026: 1-0:1.8.0 12345,6\n  Kunde T-1, Vertrag 4711, Zähler Z1, Art KUNDE\n' +
      `  im Portal eingegangen am 21.11.2026, 10:00 Uhr, Vorgang ${id}, noch nicht übergeben\n`,
  )
  expect(found.out).toContain('  kam mit einem Import\n')
  await takeUntil(portal.db, id, portal.clock.now())
  expect((await portal.run('ablesung-suchen --zaehler Z1')).out).toContain(
    `Vorgang ${id}, übergeben am 21.11.2026, 10:00 Uhr`,
  )
  expect(await portal.run('ablesung-suchen --vertrag 1')).toMatchObject({
    code: 1,
    err: 'Den Vertrag 1 gibt es nicht.\n',
  })
  expect((await portal.run('ablesung-suchen --zaehler z-1')).out).toContain('Zähler Z1')
  expect(await portal.run('ablesung-suchen --zaehler 1')).toMatchObject({ code: 1 })
  expect((await portal.run('ablesung-suchen')).code).toBe(2)
})
