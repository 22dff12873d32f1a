import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findAusgangszugang } from '../../../db/vorgang/ausgangszugang.ts'
import { openServicePortal, type ServicePortal } from '../../../testing/portals/openServicePortal.ts'

let portal: ServicePortal
beforeAll(async () => {
  portal = await openServicePortal()
})
afterAll(() => portal.close())
beforeEach(() => portal.db.deleteFrom('ausgangszugang').execute())

test('a token is shown once, is listed with what it may do, and ends with its revocation', async () => {
  const { code, out } = await portal.run('ausgang-zugang-anlegen --abnehmer Abrechnung --arten ablesung,kuendigung')
  expect([code, out]).toEqual([0, expect.stringMatching(/^ekp_[\w-]{43}\n$/)])
  const token = out.trim()
  const zugang = await findAusgangszugang(portal.db, token)
  expect(zugang).toEqual({
    id: expect.any(Number),
    abnehmer: 'Abrechnung',
    darfAntworten: false,
    arten: ['ablesung', 'kuendigung'],
  })
  const line = `${zugang?.id}  Abrechnung: nur lesen, ablesung, kuendigung, seit 21.11.2026, 10:00 Uhr`
  expect(await portal.run('ausgang-zugaenge')).toEqual({ code: 0, out: `${line}\n`, err: '' })

  const revoked = await portal.run(`ausgang-zugang-widerrufen --zugang ${zugang?.id}`)
  expect(revoked).toEqual({ code: 0, out: `Der Zugang ${zugang?.id} (Abrechnung) ist widerrufen.\n`, err: '' })
  expect(await findAusgangszugang(portal.db, token)).toBeUndefined()
  const after = `${line}, widerrufen am 21.11.2026, 10:00 Uhr\n`
  expect((await portal.run('ausgang-zugaenge')).out).toBe(after)
  // The second time changes nothing.
  portal.clock.advance(60)
  expect((await portal.run(`ausgang-zugang-widerrufen --zugang ${zugang?.id}`)).code).toBe(0)
  expect((await portal.run('ausgang-zugaenge')).out).toBe(after)
})

test('what is wrong gets a sentence, and makes no token', async () => {
  expect((await portal.run('ausgang-zugang-anlegen')).err).toContain('Es fehlt --abnehmer mit dem Namen Ihres Systems.')
  const art = await portal.run('ausgang-zugang-anlegen --abnehmer A --arten ablesung,rechnung')
  expect(art.err).toContain('rechnung ist keine Art. Es gibt: ablesung, kontaktdaten, rechnungsadresse,')
  expect(await portal.run('ausgang-zugang-widerrufen --zugang 999')).toEqual({
    code: 1,
    out: '',
    err: 'Einen Zugang mit der Nummer 999 gibt es nicht.\n',
  })
  expect(await portal.run('ausgang-zugaenge')).toEqual({
    code: 0,
    out: '',
    err: 'Es gibt keine Zugänge. ausgang-zugang-anlegen gibt einen Token aus.\n',
  })
})
