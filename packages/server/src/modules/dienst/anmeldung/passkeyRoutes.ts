import * as calls from '@ekp/wire/dienst/passkey'
import type { Dienstkonto } from '../../../db/dienst/dienstkonto.ts'
import { hashDienstsitzung } from '../../../db/dienst/dienstsitzung.ts'
import type { Database } from '../../../db/open.ts'
import { dienstPasswortFalsch, dienstsitzungRequired, noPasskeys, passkeyErrors } from '../../../http/errors/dienst.ts'
import { notFound, PortalError } from '../../../http/errors/portalError.ts'
import { route } from '../../../http/route.ts'
import type { PortalServer, ServedTenant } from '../../../http/server.ts'
import { checkPasskey, newPasskeyOptions, passkeyOptions, readNewPasskey } from '../../../lib/passkeys.ts'
import { checkDienstpasswort } from './checkDienstpasswort.ts'
import { beginVersuch, takeVersuch } from './dienstversuch.ts'
import { ortOfDesk, passkeykontoOf, whyNoPasskeys } from './passkeys.ts'
import { chargeBeginn, enter } from './routes.ts'

/** Passkeys of the portal's own accounts: adding, removing, signing in with one [versorger-56]. */
export function passkeyRoutes(server: PortalServer): void {
  route(server, calls.listPasskeys, async ({ tenant, konto }) => {
    const hindernis = konto.isVomAnbieter
      ? 'Sie melden sich mit dem Firmenkonto an; Passkeys gehören dorthin.'
      : (whyNoPasskeys(tenant) ?? null)
    const passkeys = await listPasskeysOf(tenant.db, konto.id)
    return {
      hindernis,
      passkeys: passkeys.map(({ id, bezeichnung, angelegt_am, zuletzt_am }) => ({
        id,
        bezeichnung,
        angelegtAm: angelegt_am.toISOString(),
        zuletztAm: zuletzt_am?.toISOString() ?? null,
      })),
    }
  })

  route(server, calls.beginPasskey, async ({ body: { passwort }, ...context }) => {
    const { tenant, konto, clock, versuch } = context
    refuseWhere(tenant)
    const now = clock.now()
    // An open screen is not the person: a passkey outlives the session.
    await checkDienstpasswort(context, { kennung: konto.kennung, passwort }).catch((error: unknown) => {
      throw error instanceof PortalError && error.status === 403 ? dienstPasswortFalsch() : error
    })
    const known = await listPasskeysOf(tenant.db, konto.id)
    const optionen = await newPasskeyOptions(
      ortOfDesk(tenant),
      passkeykontoOf(tenant, konto),
      known.map(({ credentialId }) => credentialId),
    )
    const inhalt = { challenge: optionen.challenge, konto: String(konto.id) }
    versuch.keep(await beginVersuch(tenant.db, { art: 'passkey-neu', inhalt }, now))
    return { optionen: { ...optionen } }
  })

  route(server, calls.addPasskey, async ({ tenant, konto, clock, versuch, sitzung, body, recordEreignis }) => {
    const { bezeichnung, antwort } = body
    const now = clock.now()
    const begun = versuch.sent && (await takeVersuch(tenant.db, 'passkey-neu', versuch.sent, now))
    versuch.keep(undefined)
    if (!begun || begun['konto'] !== String(konto.id)) throw passkeyErrors.abgelaufen()
    const neu = await readNewPasskey(ortOfDesk(tenant), antwort, begun['challenge'] ?? '')
    if (neu === undefined) throw passkeyErrors.ungueltig()
    const { id: credentialId, publicKey, counter } = neu
    const passkey = { kontoId: konto.id, credentialId, publicKey, counter, bezeichnung }
    const result = await insertPasskey(tenant.db, passkey, sitzung.sent ?? '', now)
    if (result === 'signedOut') throw dienstsitzungRequired()
    if (result === 'refused') throw passkeyErrors.bekannt()
    recordEreignis('dienstPasskeyNeu', konto.kennung)
    return { text: `Der Passkey „${bezeichnung}“ ist hinzugefügt.` }
  })

  route(server, calls.removePasskey, async ({ tenant, konto, params: { id }, recordEreignis }) => {
    if (!(await deletePasskey(tenant.db, konto.id, Number(id)))) throw notFound('Der Passkey')
    recordEreignis('dienstPasskeyEntfernt', konto.kennung)
    return { text: 'Der Passkey ist entfernt.' }
  })

  route(server, calls.beginPasskeyanmeldung, async ({ ip, tenant, clock, versuch }) => {
    refuseWhere(tenant)
    const now = clock.now()
    await chargeBeginn({ ip, tenant }, now)
    const optionen = await passkeyOptions(ortOfDesk(tenant))
    const inhalt = { challenge: optionen.challenge }
    versuch.keep(await beginVersuch(tenant.db, { art: 'passkey', inhalt }, now))
    return { optionen: { ...optionen } }
  })

  route(server, calls.completePasskeyanmeldung, async ({ body: { antwort }, ...context }) => {
    const { tenant, clock, versuch, recordEreignis } = context
    refuseWhere(tenant)
    const { db } = tenant
    const now = clock.now()
    const begun = versuch.sent && (await takeVersuch(db, 'passkey', versuch.sent, now))
    versuch.keep(undefined)
    if (!begun) throw passkeyErrors.abgelaufen()
    const { id } = antwort
    const found = typeof id === 'string' ? await findPasskey(db, id) : undefined
    const checked =
      found && (await checkPasskey(ortOfDesk(tenant), antwort, begun['challenge'] ?? '', found.credential))
    const fail = (error = passkeyErrors.unbekannt()) => {
      recordEreignis('dienstFehlversuch', found?.konto.kennung)
      return error
    }
    if (found === undefined || checked === undefined) throw fail()
    if (checked.isCopied) throw fail(passkeyErrors.kopiert())
    await notePasskey(db, found.credential.id, checked.counter, now)
    const sitzung = await enter(context, found.konto, { passkey: found.credential.id })
    if (sitzung === undefined) throw fail()
    return sitzung
  })
}

function refuseWhere(tenant: ServedTenant): void {
  const reason = whyNoPasskeys(tenant)
  if (reason !== undefined) throw noPasskeys(reason)
}

interface NewPasskey {
  readonly kontoId: number
  readonly credentialId: string
  readonly publicKey: Uint8Array
  readonly counter: number
  readonly bezeichnung: string
}

/** Nobody has more devices; the list stays one that somebody looks through. */
const most = 20

/**
 * Stores a passkey that somebody adds in the session of this token: 'refused' if it is known already, or the account
 * has too many; 'signedOut' if the session has ended meanwhile, as it does when the account changes.
 */
export function insertPasskey(
  db: Database,
  passkey: NewPasskey,
  token: string,
  now: Date,
): Promise<'added' | 'refused' | 'signedOut'> {
  const { kontoId, credentialId, publicKey, counter, bezeichnung } = passkey
  return db.transaction().execute(async (tx) => {
    // Two of the same account at once count one after the other.
    await tx.selectFrom('dienstkonto').select('id').where('id', '=', kontoId).forUpdate().execute()
    const sitzung = await tx
      .selectFrom('dienstsitzung')
      .select('konto_id')
      .where('token_hash', '=', hashDienstsitzung(token))
      .executeTakeFirst()
    if (sitzung?.konto_id !== kontoId) return 'signedOut'
    if ((await listPasskeysOf(tx, kontoId)).length >= most) return 'refused'
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('dienstpasskey')
      .values({
        konto_id: kontoId,
        credential_id: credentialId,
        public_key: Buffer.from(publicKey),
        counter,
        bezeichnung,
        angelegt_am: now,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n ? 'added' : 'refused'
  })
}

export const listPasskeysOf = (db: Database, kontoId: number) =>
  db
    .selectFrom('dienstpasskey')
    .where('konto_id', '=', kontoId)
    .select(['id', 'credential_id as credentialId', 'bezeichnung', 'angelegt_am', 'zuletzt_am'])
    .orderBy('id')
    .execute()

/** A passkey with its account, which is not locked and has not been handed to the provider. */
async function findPasskey(db: Database, credentialId: string) {
  const row = await db
    .selectFrom('dienstpasskey')
    .innerJoin('dienstkonto', 'dienstkonto.id', 'konto_id')
    .where('credential_id', '=', credentialId)
    .where('gesperrt', '=', false)
    .where('passwort_hash', 'is not', null)
    .select(['public_key', 'counter', 'konto_id', 'kennung', 'name', 'rolle'])
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { public_key: publicKey, counter, konto_id: id, kennung, name, rolle } = row
  const konto: Dienstkonto = { id, kennung, name, rolle, isVomAnbieter: false }
  return { konto, credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter } }
}

/** Notes that a passkey was used, and how often by its own count. */
async function notePasskey(db: Database, credentialId: string, counter: number, now: Date): Promise<void> {
  await db
    .updateTable('dienstpasskey')
    .set({ counter, zuletzt_am: now })
    .where('credential_id', '=', credentialId)
    .execute()
}

/** Removes a passkey of an account; false if it has none of this number. */
async function deletePasskey(db: Database, kontoId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('dienstpasskey')
    .where('id', '=', id)
    .where('konto_id', '=', kontoId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
