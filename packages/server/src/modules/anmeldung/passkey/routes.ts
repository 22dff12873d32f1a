import * as calls from '@ekp/wire/anmeldung/passkey'
import { badInput, portalLocked, sessionRequired } from '../../../http/errors/portalError.ts'
import { kundenpasskeyErrors } from '../../../http/errors/passkey.ts'
import type { HandlerContext } from '../../../http/admission/Context.ts'
import { route } from '../../../http/route.ts'
import type { PortalServer } from '../../../http/server.ts'
import { asSignedIn } from '../../../http/session/asSignedIn.ts'
import { openSession, type Session } from '../../../http/session/session.ts'
import { newPasskeyOptions, passkeyOptions, readNewPasskey } from '../../../lib/passkeys.ts'
import { checkPasswort, refuseClosed } from '../checkPasswort.ts'
import { findBekanntesGeraet, listEigeneIds, recordAnmeldung } from '../geraete.ts'
import { createChallenge, readChallenge, useUp, type Zweck } from './challenge.ts'
import { ortOfPortal, passkeykontoOf } from './ort.ts'
import { deletePasskey, insertPasskey, listEigenePasskeys, type Passkeykunde, renamePasskey } from './queries.ts'
import { usePasskey } from './usePasskey.ts'

const neuIn = ({ kundennummer, id }: Session): Zweck => `neu ${kundennummer} ${id}`

const kundeOf = ({ kundennummer, gewechseltVon }: Session): Passkeykunde => ({
  kundennummer,
  herkunft: gewechseltVon ?? undefined,
})

/** Signing in with a passkey, and the customer's own ones [anmeldung-30] [T33]. */
export function passkeyRoutes(server: PortalServer): void {
  route(server, calls.beginPasskeyLogin, async ({ tenant, clock }) => {
    const ort = ortOfPortal(tenant)
    if (ort === undefined) return { optionen: null }
    return { optionen: { ...(await passkeyOptions(ort, createChallenge(tenant.sign, 'anmeldung', clock.now()))) } }
  })

  route(server, calls.completePasskeyLogin, async (context) => {
    const { tenant, clock, browser, geraetenachweise, body } = context
    const zugang = await usePasskey(context, body.passkeyantwort)
    // Only after the right passkey, as after the right password [T10].
    if (zugang.gesperrt) throw portalLocked()
    const { kundennummer, passwort_version: passwortVersion } = zugang
    const now = clock.now()
    const grant = await openSession(tenant, { kundennummer, passwortVersion, browser }, now)
    if (grant === undefined) throw kundenpasskeyErrors.unbekannt()
    const geraetIds = listEigeneIds(tenant.sign, kundennummer, geraetenachweise.sent())
    const geraetId = await findBekanntesGeraet(tenant.db, kundennummer, geraetIds, now)
    await recordAnmeldung(context, { ...zugang, geraetId })
    return { body: { kundennummer }, headers: { token: grant.token, ttl: grant.ttl } }
  })

  route(server, calls.beginEigenerPasskey, async (context) => {
    const { tenant, clock, session } = context
    const ort = ortOfPortal(tenant)
    if (ort === undefined) throw kundenpasskeyErrors.keine()
    await proveOwner(context)
    const known = await listEigenePasskeys(tenant.db, session.kundennummer)
    const optionen = await newPasskeyOptions(
      ort,
      passkeykontoOf(tenant, session.kundennummer),
      known.map(({ credential_id }) => credential_id),
      createChallenge(tenant.sign, neuIn(session), clock.now()),
    )
    return { optionen: { ...optionen } }
  })

  route(server, calls.addEigenerPasskey, async ({ tenant, clock, session, body, recordEreignis }) => {
    const { name, passkeyantwort } = body
    const now = clock.now()
    const ort = ortOfPortal(tenant)
    if (ort === undefined) throw kundenpasskeyErrors.keine()
    const challenge = readChallenge(tenant.sign, neuIn(session), passkeyantwort, now)
    if (challenge === undefined) throw kundenpasskeyErrors.abgelaufen()
    const neu = await readNewPasskey(ort, passkeyantwort, challenge.encoded)
    if (neu === undefined) throw kundenpasskeyErrors.ungueltig()
    if (!(await useUp(tenant, challenge, now))) throw kundenpasskeyErrors.abgelaufen()
    const { id: credentialId, publicKey, counter } = neu
    const owner = { ...kundeOf(session), sitzungId: session.id }
    const result = await insertPasskey(tenant.db, { ...owner, credentialId, publicKey, counter, name }, now)
    if (result === 'signedOut') throw sessionRequired()
    if (result === 'refused') throw kundenpasskeyErrors.bekannt()
    recordEreignis('passkeyNeu')
  })

  // The guard has checked that the passkey of this call and of the next is the customer's own.
  route(server, calls.renameEigenerPasskey, ({ tenant, clock, session, params, body: { name } }) =>
    renamePasskey(tenant.db, { ...kundeOf(session), id: Number(params.passkeyId), name }, clock.now()),
  )

  route(server, calls.removeEigenerPasskey, async ({ tenant, clock, session, params, recordEreignis }) => {
    await deletePasskey(tenant.db, { ...kundeOf(session), id: Number(params.passkeyId) }, clock.now())
    recordEreignis('passkeyEntfernt')
  })
}

/** An open screen is not the customer, and a passkey outlives the session: so the password or a passkey is asked for again. */
async function proveOwner(context: HandlerContext<typeof calls.beginEigenerPasskey>): Promise<void> {
  const { session, body } = context
  if (body.passkeyantwort !== null) {
    const { kundennummer, gesperrt } = await usePasskey(context, body.passkeyantwort)
    if (kundennummer !== session.kundennummer || gesperrt) throw kundenpasskeyErrors.unbekannt()
    return
  }
  if (body.passwort === null) throw badInput([{ feld: 'passwort', text: 'Bitte geben Sie Ihr Passwort an.' }])
  const { kundennummer } = session
  const zugang = await checkPasswort(context, { kundennummer, passwort: body.passwort }).catch((error: unknown) => {
    throw asSignedIn(error, 'passwort')
  })
  refuseClosed(zugang)
}
