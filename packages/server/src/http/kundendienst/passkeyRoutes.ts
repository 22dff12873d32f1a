import * as calls from '@ekp/wire/kundendienst/passkey'
import { beginDienstsitzung } from '../../db/kundendienst/dienstsitzung.ts'
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeysOf,
  notePasskey,
} from '../../db/kundendienst/dienstpasskey.ts'
import { beginVersuch, takeVersuch } from '../../db/kundendienst/dienstversuch.ts'
import { notFound, PortalError } from '../portalError.ts'
import type { ServedTenant } from '../server.ts'
import { chargeBeginn, checkDienstpasswort, toSitzung } from './anmeldung.ts'
import { dienstPasswortFalsch, dienstsitzungRequired, noPasskeys, passkeyErrors } from './dienstErrors.ts'
import type { DienstRouter } from './dienstRoute.ts'
import { checkPasskey, newPasskeyOptions, passkeyOptions, readNewPasskey, whyNoPasskeys } from './passkeys.ts'

/** Passkeys of the portal's own accounts: adding, removing, signing in with one [versorger-56]. */
export function passkeyRoutes({ open, signedIn }: DienstRouter): void {
  signedIn(calls.listPasskeys, 'lesen', async ({ tenant, konto }) => {
    const hindernis = konto.isVomAnbieter
      ? 'Sie melden sich mit dem Firmenkonto an; Passkeys gehören dorthin.'
      : (whyNoPasskeys(tenant) ?? null)
    const passkeys = await listPasskeysOf(tenant.db, konto.id)
    return {
      hindernis,
      passkeys: passkeys.map(({ id, bezeichnung, angelegt_am, zuletzt_am }) => ({
        ...{ id, bezeichnung, angelegtAm: angelegt_am.toISOString() },
        zuletztAm: zuletzt_am?.toISOString() ?? null,
      })),
    }
  })

  signedIn(calls.beginPasskey, 'lesen', async ({ request, tenant, konto, clock, versuch, body: { passwort } }) => {
    refuseWhere(tenant)
    const now = clock.now()
    // An open screen is not the person: a passkey outlives the session.
    await checkDienstpasswort({ request, tenant }, { kennung: konto.kennung, passwort }, now).catch(
      (error: unknown) => {
        throw error instanceof PortalError && error.status === 403 ? dienstPasswortFalsch() : error
      },
    )
    const known = await listPasskeysOf(tenant.db, konto.id)
    const optionen = await newPasskeyOptions(
      tenant,
      konto,
      known.map(({ credentialId }) => credentialId),
    )
    const inhalt = { challenge: optionen.challenge, konto: String(konto.id) }
    versuch.keep(await beginVersuch(tenant.db, { art: 'passkey-neu', inhalt }, now))
    return { optionen: { ...optionen } }
  })

  signedIn(calls.addPasskey, 'lesen', async ({ tenant, konto, clock, versuch, sitzung, body }) => {
    const { bezeichnung, antwort } = body
    const now = clock.now()
    const begun = versuch.sent && (await takeVersuch(tenant.db, 'passkey-neu', versuch.sent, now))
    versuch.keep(undefined)
    if (!begun || begun['konto'] !== String(konto.id)) throw passkeyErrors.abgelaufen()
    const neu = await readNewPasskey(tenant, antwort, begun['challenge'] ?? '')
    if (neu === undefined) throw passkeyErrors.ungueltig()
    const { id: credentialId, publicKey, counter } = neu
    const passkey = { kontoId: konto.id, credentialId, publicKey, counter, bezeichnung }
    const result = await insertPasskey(tenant.db, passkey, sitzung.sent ?? '', now)
    if (result === 'signedOut') throw dienstsitzungRequired()
    if (result === 'refused') throw passkeyErrors.bekannt()
    return { text: `Der Passkey „${bezeichnung}“ ist hinzugefügt.` }
  })

  signedIn(calls.removePasskey, 'lesen', async ({ tenant, konto, params: { id } }) => {
    if (!(await deletePasskey(tenant.db, konto.id, Number(id)))) throw notFound('Der Passkey')
    return { text: 'Der Passkey ist entfernt.' }
  })

  open(calls.beginPasskeyanmeldung, async ({ request, tenant, clock, versuch }) => {
    refuseWhere(tenant)
    const now = clock.now()
    await chargeBeginn({ request, tenant }, now)
    const optionen = await passkeyOptions(tenant)
    const inhalt = { challenge: optionen.challenge }
    versuch.keep(await beginVersuch(tenant.db, { art: 'passkey', inhalt }, now))
    return { optionen: { ...optionen } }
  })

  open(calls.completePasskeyanmeldung, async ({ tenant, clock, versuch, sitzung, body: { antwort } }) => {
    refuseWhere(tenant)
    const { db } = tenant
    const now = clock.now()
    const begun = versuch.sent && (await takeVersuch(db, 'passkey', versuch.sent, now))
    versuch.keep(undefined)
    if (!begun) throw passkeyErrors.abgelaufen()
    const { id } = antwort
    const found = typeof id === 'string' ? await findPasskey(db, id) : undefined
    const checked = found && (await checkPasskey(tenant, antwort, begun['challenge'] ?? '', found.credential))
    if (found === undefined || checked === undefined) throw passkeyErrors.unbekannt()
    if (checked.isCopied) throw passkeyErrors.kopiert()
    await notePasskey(db, found.credential.id, checked.counter, now)
    const token = await beginDienstsitzung(db, found.konto.id, { passkey: found.credential.id }, now)
    if (token === undefined) throw passkeyErrors.unbekannt()
    sitzung.keep(token)
    return toSitzung(found.konto, tenant)
  })
}

function refuseWhere(tenant: ServedTenant): void {
  const reason = whyNoPasskeys(tenant)
  if (reason !== undefined) throw noPasskeys(reason)
}
