import { route } from '../../../http/route.ts'
import type { PortalServer } from '../../../http/server.ts'
import { beginAnbieteranmeldung, completeAnbieteranmeldung } from '@ekp/wire/dienst/anmeldung'
import { admitPerson, endSitzungenOf } from './anbieterkonto.ts'
import { beginVersuch, takeVersuch } from './dienstversuch.ts'
import { type openAnbieter, toAnbieterError } from './anbieter.ts'
import { anbieterErrors } from '../../../http/errors/dienst.ts'
import type { DeskContext } from '../../../http/admission/Context.ts'
import type { PortalError } from '../../../http/errors/portalError.ts'
import { loggableError } from '../../../http/reply/problemReply.ts'
import { chargeBeginn, enter } from './routes.ts'

/** Signing in at the supplier's OpenID provider [versorger-55]. */
export function anbieterRoutes(server: PortalServer, anbieter: ReturnType<typeof openAnbieter>): void {
  route(server, beginAnbieteranmeldung, async ({ ip, log, tenant, clock, versuch }) => {
    const now = clock.now()
    await chargeBeginn({ ip, tenant }, now)
    const { adresse, merkmale } = await anbieter.begin(tenant).catch(tellOperator({ log, tenant }))
    versuch.keep(await beginVersuch(tenant.db, { art: 'anbieter', inhalt: merkmale }, now))
    return { adresse }
  })

  route(server, completeAnbieteranmeldung, async ({ body: { antwort }, ...context }) => {
    const { log, tenant, clock, versuch, recordEreignis } = context
    const { db } = tenant
    const now = clock.now()
    const inhalt = versuch.sent && (await takeVersuch(db, 'anbieter', versuch.sent, now))
    versuch.keep(undefined)
    if (!inhalt) throw anbieterErrors.unterbrochen()
    const refused = (
      ereignis: 'dienstFehlversuch' | 'dienstGesperrtVersucht',
      error: PortalError,
      kennung?: string,
    ) => {
      recordEreignis(ereignis, kennung)
      return error
    }
    const { rolle, ...person } = await anbieter.complete(tenant, antwort, inhalt).catch(tellOperator({ log, tenant }))
    if (rolle === undefined) {
      await endSitzungenOf(db, person.subjekt)
      throw refused('dienstFehlversuch', anbieterErrors.ohneRolle())
    }
    const konto = await admitPerson(db, { ...person, rolle }, now)
    if (konto === 'vergeben') throw refused('dienstFehlversuch', anbieterErrors.vergeben(person.kennung))
    if (konto === 'gesperrt') throw refused('dienstGesperrtVersucht', anbieterErrors.gesperrt(), person.kennung)
    if (konto.isNew) recordEreignis('dienstkontoAngelegt', konto.kennung)
    const sitzung = await enter(context, konto, 'anbieter')
    if (sitzung === undefined) throw refused('dienstGesperrtVersucht', anbieterErrors.gesperrt(), konto.kennung)
    return sitzung
  })
}

/** The person reads a sentence; the log has the library's code for it. */
const tellOperator =
  ({ log, tenant }: Pick<DeskContext, 'log' | 'tenant'>) =>
  (error: unknown): never => {
    log.warn({ mandant: tenant.kurzname, fehler: loggableError(error) }, 'Anmeldung beim Anbieter gescheitert')
    throw toAnbieterError(error)
  }
