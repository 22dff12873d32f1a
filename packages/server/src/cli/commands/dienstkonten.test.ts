import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findPasswortHash } from '../../db/dienst/dienstkonto.ts'
import { beginDienstsitzung, findDienstsitzung } from '../../db/dienst/dienstsitzung.ts'
import { dienstkette } from '../../db/protokoll/ketten.ts'
import { verifyPasswort } from '../../lib/passwort.ts'
import { insertPasskey, listPasskeysOf } from '../../modules/dienst/anmeldung/passkeyRoutes.ts'
import { openServicePortal, type ServicePortal } from '../../testing/portals/openServicePortal.ts'

let portal: ServicePortal
beforeAll(async () => {
  portal = await openServicePortal()
})
afterAll(() => portal.close())
beforeEach(() => portal.db.deleteFrom('dienstkonto').execute())

async function isRight(passwort: string): Promise<boolean> {
  const konto = await findPasswortHash(portal.db, 'a.berger')
  return konto?.gesperrt === false && verifyPasswort(konto.passwortHash, passwort)
}

/** Begins a session of a.berger, and answers its token. */
async function signIn(): Promise<string> {
  const konto = await findPasswortHash(portal.db, 'a.berger')
  const now = portal.clock.now()
  return (konto && (await beginDienstsitzung(portal.db, konto.id, konto, now))) ?? ''
}

test('an account gets a password that is shown once, another role, a new password, and a lock [versorger-50]', async () => {
  const made = await portal.run('dienstkonto-anlegen --kennung a.berger --name Berger --bearbeiter jp')
  expect([made.code, made.out]).toEqual([0, expect.stringMatching(/^[a-z2-9]{5}(?:-[a-z2-9]{5}){3}\n$/)])
  expect(await isRight(made.out.trim())).toBe(true)
  const line = 'a.berger  Berger: lesen, seit 21.11.2026, 10:00 Uhr'
  expect(await portal.run('dienstkonten')).toEqual({ code: 0, out: `${line}\n`, err: '' })

  const token = await signIn()
  expect((await portal.run('dienstkonten')).out).toBe(`${line}, zuletzt tätig am 21.11.2026, 10:00 Uhr\n`)
  const changed = await portal.run('dienstkonto-aendern --kennung a.berger --rolle service --bearbeiter jp')
  expect(changed).toEqual({ code: 0, out: 'Das Konto a.berger ist geändert.\n', err: '' })
  expect(await findDienstsitzung(portal.db, token, portal.clock.now())).toBeUndefined()
  expect(await isRight(made.out.trim())).toBe(true)

  const renewed = await portal.run('dienstkonto-aendern --kennung a.berger --neues-passwort --bearbeiter jp')
  expect(await isRight(made.out.trim())).toBe(false)
  expect(await isRight(renewed.out.trim())).toBe(true)
  expect((await portal.run('dienstkonto-aendern --kennung a.berger --sperren --bearbeiter jp')).out).toBe(
    'Das Konto a.berger ist gesperrt.\n',
  )
  expect(await isRight(renewed.out.trim())).toBe(false)
  expect((await portal.run('dienstkonten')).out).toBe(
    'a.berger  Berger: service, gesperrt, seit 21.11.2026, 10:00 Uhr\n',
  )
})

test('an account is given to the provider, and gets a password again [versorger-55]', async () => {
  const made = await portal.run('dienstkonto-anlegen --kennung a.berger --name Berger --rolle service --bearbeiter jp')
  await portal.run('dienstkonto-aendern --kennung a.berger --ueber-anbieter --bearbeiter jp')
  expect(await isRight(made.out.trim())).toBe(false)
  expect((await portal.run('dienstkonten')).out).toBe(
    'a.berger  Berger: service, über den Anbieter, seit 21.11.2026, 10:00 Uhr\n',
  )
  const both = await portal.run(
    'dienstkonto-aendern --kennung a.berger --ueber-anbieter --neues-passwort --bearbeiter jp',
  )
  expect(both.err).toContain('--neues-passwort oder --ueber-anbieter')
  const renewed = await portal.run('dienstkonto-aendern --kennung a.berger --neues-passwort --bearbeiter jp')
  expect(await isRight(renewed.out.trim())).toBe(true)
})

test('all passkeys of an account are removed [versorger-56]', async () => {
  await portal.run('dienstkonto-anlegen --kennung a.berger --name Berger --bearbeiter jp')
  const konto = await findPasswortHash(portal.db, 'a.berger')
  const key = { kontoId: konto?.id ?? 0, credentialId: 'x', publicKey: new Uint8Array(), counter: 0, bezeichnung: 'x' }
  await insertPasskey(portal.db, key, await signIn(), portal.clock.now())
  await portal.run('dienstkonto-aendern --kennung a.berger --bearbeiter jp')
  expect(await listPasskeysOf(portal.db, key.kontoId)).toHaveLength(1)
  await portal.run('dienstkonto-aendern --kennung a.berger --passkeys-entfernen --bearbeiter jp')
  expect(await listPasskeysOf(portal.db, key.kontoId)).toEqual([])
})

test('an account has at most twenty passkeys, also when several are made at once', async () => {
  await portal.run('dienstkonto-anlegen --kennung a.berger --name Berger --bearbeiter jp')
  const konto = await findPasswortHash(portal.db, 'a.berger')
  const key = { kontoId: konto?.id ?? 0, publicKey: new Uint8Array(), counter: 0, bezeichnung: 'x' }
  const token = await signIn()
  const insert = (nr: number) => insertPasskey(portal.db, { ...key, credentialId: `x${nr}` }, token, portal.clock.now())
  const made = await Promise.all(Array.from({ length: 23 }, (_, nr) => insert(nr)))
  expect(made.filter((result) => result === 'added')).toHaveLength(20)
  expect(await listPasskeysOf(portal.db, key.kontoId)).toHaveLength(20)
})

test('the audit trail of an account names each change by a command, and who gave it [versorger-79]', async () => {
  await portal.run('dienstkonto-anlegen --kennung c.chef --name Chef --rolle admin --bearbeiter jp')
  await portal.run('dienstkonto-aendern --kennung c.chef --rolle lesen --neues-passwort --sperren --bearbeiter jp')
  const told = await portal.db
    .selectFrom('protokoll')
    .where('kundennummer', '=', dienstkette)
    .where(sql<string>`inhalt -> 'nachher' ->> 'kennung'`, '=', 'c.chef')
    .orderBy('nr')
    .select(['akteur', 'aktion', 'inhalt'])
    .execute()
  const bearbeiter = 'jp'
  const nachher = { kennung: 'c.chef' }
  expect(told).toEqual([
    {
      akteur: 'versorger',
      aktion: 'dienstkonto_angelegt',
      inhalt: { bearbeiter, nachher: { ...nachher, rolle: 'admin' } },
    },
    {
      akteur: 'versorger',
      aktion: 'dienstkonto_rolle_geaendert',
      inhalt: { bearbeiter, vorher: { rolle: 'admin' }, nachher: { ...nachher, rolle: 'lesen' } },
    },
    { akteur: 'versorger', aktion: 'dienstkonto_passwort_gesetzt', inhalt: { bearbeiter, nachher } },
    { akteur: 'versorger', aktion: 'dienstkonto_gesperrt', inhalt: { bearbeiter, nachher } },
  ])
})

test('what is wrong gets a sentence, and changes nothing', async () => {
  const wrong = async (befehl: string) => (await portal.run(befehl)).err
  expect(await wrong('dienstkonto-anlegen --kennung A --name Berger --bearbeiter jp')).toContain(
    'Eine Kennung hat 2 bis 40',
  )
  expect(await wrong('dienstkonto-anlegen --kennung a.berger --bearbeiter jp')).toContain(
    'Es fehlt --name mit dem Namen der Person.',
  )
  expect(await wrong('dienstkonto-anlegen --kennung a.berger --name Berger')).toContain('Es fehlt --bearbeiter')
  expect(await wrong('dienstkonto-anlegen --kennung a.berger --name B --rolle chef --bearbeiter jp')).toContain(
    'chef ist keine Rolle: lesen, service oder admin.',
  )
  await portal.run('dienstkonto-anlegen --kennung a.berger --name Berger --bearbeiter jp')
  expect(await portal.run('dienstkonto-anlegen --kennung a.berger --name Bauer --bearbeiter jp')).toEqual({
    code: 1,
    out: '',
    err: 'Die Kennung a.berger ist schon vergeben; eine Kennung bekommt nie jemand anders. dienstkonten zeigt alle Konten.\n',
  })
  expect(await portal.run('dienstkonto-aendern --kennung b.bauer --sperren --bearbeiter jp')).toEqual({
    code: 1,
    out: '',
    err: 'Ein Konto b.bauer gibt es nicht. dienstkonten zeigt alle Konten.\n',
  })
  await portal.db.deleteFrom('dienstkonto').execute()
  expect((await portal.run('dienstkonten')).err).toContain('Es gibt keine Konten.')
})
