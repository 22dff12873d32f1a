import { beginAnbieteranmeldung, completeAnbieteranmeldung } from '@ekp/wire/dienst/anmeldung'
import type { Dienstkonto } from '../../../db/dienst/dienstkonto.ts'
import { endDienstsitzungen } from '../../../db/dienst/dienstsitzung.ts'
import type { Database } from '../../../db/open.ts'
import type { DeskContext } from '../../../http/admission/Context.ts'
import { anbieterErrors } from '../../../http/errors/dienst.ts'
import type { PortalError } from '../../../http/errors/portalError.ts'
import { loggableError } from '../../../http/reply/problemReply.ts'
import { route } from '../../../http/route.ts'
import type { PortalServer } from '../../../http/server.ts'
import { type openAnbieter, toAnbieterError } from './anbieter.ts'
import { beginVersuch, takeVersuch } from './dienstversuch.ts'
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

/** A person as the provider describes him now. */
interface Person extends Omit<Dienstkonto, 'id' | 'isVomAnbieter'> {
  /** Issuer and subject: what never changes and never belongs to anybody else. */
  readonly subjekt: string
}

/**
 * The account of a person, with today's name and role; made when he comes for the first time. The short name stays the
 * first one, and if it is another's, nothing is granted: two persons must not be one in the audit trail.
 */
export function admitPerson(
  db: Database,
  { subjekt, kennung, name, rolle }: Person,
  now: Date,
): Promise<(Dienstkonto & { readonly isNew: boolean }) | 'gesperrt' | 'vergeben'> {
  const columns = ['id', 'kennung', 'name', 'rolle', 'gesperrt', 'angelegt_am'] as const
  return db.transaction().execute(async (tx) => {
    const known = await tx
      .updateTable('dienstkonto')
      .set({ name, rolle })
      .where('anbieter_subjekt', '=', subjekt)
      .returning(columns)
      .executeTakeFirst()
    const row =
      known ??
      (await tx
        .insertInto('dienstkonto')
        .values({ kennung, name, rolle, passwort_hash: null, anbieter_subjekt: subjekt, angelegt_am: now })
        // One that a command has given to the provider, or that the same person is making in another tab.
        .onConflict((conflict) =>
          conflict
            .column('kennung')
            .doUpdateSet({ name, rolle, anbieter_subjekt: subjekt })
            .where('dienstkonto.passwort_hash', 'is', null)
            .where('dienstkonto.entfernt_am', 'is', null)
            .where((eb) =>
              eb.or([eb('dienstkonto.anbieter_subjekt', 'is', null), eb('dienstkonto.anbieter_subjekt', '=', subjekt)]),
            ),
        )
        .returning(columns)
        .executeTakeFirst())
    if (row === undefined) return 'vergeben'
    if (row.gesperrt) return 'gesperrt'
    const konto = { id: row.id, kennung: row.kennung, name: row.name, rolle: row.rolle }
    return { ...konto, isVomAnbieter: true, isNew: row.angelegt_am.getTime() === now.getTime() }
  })
}

/** Ends the sessions of a person after the provider has taken the roles away. */
async function endSitzungenOf(db: Database, subjekt: string): Promise<void> {
  const konto = await db
    .selectFrom('dienstkonto')
    .select('id')
    .where('anbieter_subjekt', '=', subjekt)
    .executeTakeFirst()
  if (konto !== undefined) await endDienstsitzungen(db, konto.id)
}
