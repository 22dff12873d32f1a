import { beginAnbieteranmeldung, completeAnbieteranmeldung } from '@ekp/wire/kundendienst/anmeldung'
import { admitPerson, endSitzungenOf } from '../../db/kundendienst/anbieterkonto.ts'
import { beginDienstsitzung } from '../../db/kundendienst/dienstsitzung.ts'
import { beginVersuch, takeVersuch } from '../../db/kundendienst/dienstversuch.ts'
import { loggableError } from '../reply/problemReply.ts'
import { type openAnbieter, toAnbieterError } from './anbieter.ts'
import { chargeBeginn, toSitzung } from './anmeldung.ts'
import { anbieterErrors } from './dienstErrors.ts'
import type { DienstRouter, OpenContext } from './dienstRoute.ts'

/** Signing in at the supplier's OpenID provider [versorger-55]. */
export function anbieterRoutes({ open }: DienstRouter, anbieter: ReturnType<typeof openAnbieter>): void {
  open(beginAnbieteranmeldung, async ({ request, tenant, clock, versuch }) => {
    const now = clock.now()
    await chargeBeginn({ request, tenant }, now)
    const { adresse, merkmale } = await anbieter.begin(tenant).catch(tellOperator(request))
    versuch.keep(await beginVersuch(tenant.db, { art: 'anbieter', inhalt: merkmale }, now))
    return { adresse }
  })

  open(completeAnbieteranmeldung, async ({ request, tenant, clock, versuch, sitzung, body: { antwort } }) => {
    const { db } = tenant
    const now = clock.now()
    const inhalt = versuch.sent && (await takeVersuch(db, 'anbieter', versuch.sent, now))
    versuch.keep(undefined)
    if (!inhalt) throw anbieterErrors.unterbrochen()
    const { rolle, ...person } = await anbieter.complete(tenant, antwort, inhalt).catch(tellOperator(request))
    if (rolle === undefined) {
      await endSitzungenOf(db, person.subjekt)
      throw anbieterErrors.ohneRolle()
    }
    const konto = await admitPerson(db, { ...person, rolle }, now)
    if (konto === 'vergeben') throw anbieterErrors.vergeben(person.kennung)
    if (konto === 'gesperrt') throw anbieterErrors.gesperrt()
    const token = await beginDienstsitzung(db, konto.id, 'anbieter', now)
    if (token === undefined) throw anbieterErrors.gesperrt()
    sitzung.keep(token)
    return toSitzung(konto, tenant)
  })
}

/** The person reads a sentence; the log has the library's code for it. */
const tellOperator =
  ({ log, tenant }: OpenContext['request']) =>
  (error: unknown): never => {
    log.warn({ mandant: tenant.kurzname, fehler: loggableError(error) }, 'Anmeldung beim Anbieter gescheitert')
    throw toAnbieterError(error)
  }
