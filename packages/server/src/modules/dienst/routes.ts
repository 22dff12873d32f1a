import * as calls from '@ekp/wire/dienst/konten'
import type { Diensteintrag, Konto } from '@ekp/wire/dienst/konten'
import { type RawBuilder, sql } from 'kysely'
import { type Kontoaenderung, listDienstkonten } from '../../db/dienst/dienstkonto.ts'
import type { Database } from '../../db/open.ts'
import { describeObjekt } from '../../db/protokoll/describeObjekt.ts'
import { dienstkette } from '../../db/protokoll/ketten.ts'
import type { DienstContext } from '../../http/admission/Context.ts'
import { dienstRefused } from '../../http/errors/dienst.ts'
import { route } from '../../http/route.ts'
import type { PortalServer } from '../../http/server.ts'
import { deskLane, hashPasswort, newPasswort } from '../../lib/passwort.ts'
import { toRefusal } from '../kunde/aendern.ts'
import { changeKonto, createKonto, listGebremste } from './dienstkonten.ts'

/** The accounts of the desk and what its people did, for the role `admin` alone [versorger-78]. */
export function kontenRoutes(server: PortalServer): void {
  route(server, calls.listKonten, async ({ tenant: { db, budget, kundendienst }, clock }) => {
    const all = kundendienst.lokaleKonten ? await listDienstkonten(db) : []
    const own = all.filter(({ isVomAnbieter }) => isVomAnbieter !== true)
    const gebremste = await listGebremste(
      budget,
      own.map(({ kennung }) => kennung),
      clock.now(),
    )
    const konten = own.map(({ id, kennung, name, rolle, gesperrt, angelegtAm, angemeldetAm }): Konto => {
      return {
        nr: id,
        kennung,
        name,
        rolle,
        gesperrt,
        angelegtAm: angelegtAm.toISOString(),
        gebremst: gebremste.has(kennung),
        angemeldetAm: angemeldetAm?.toISOString() ?? null,
      }
    })
    return {
      konten,
      lokaleKonten: kundendienst.lokaleKonten,
      anbieter: kundendienst.oidc?.bezeichnung ?? null,
    }
  })

  route(server, calls.createKonto, async ({ body, ...context }) => {
    refuseWithoutKonten(context)
    const passwort = newPasswort()
    const passwortHash = await hashPasswort(passwort, deskLane)
    await createKonto(context.tenant.db, { ...body, passwortHash }, bearbeitungOf(context)).catch(toRefusal)
    return { text: `Das Konto ${body.kennung} ist angelegt.`, passwort }
  })

  route(server, calls.changeRolle, async ({ body: { rolle }, params: { kennung }, ...context }) => {
    await change(context, kennung, { rolle })
    return { text: `${kennung} hat jetzt die Rolle ${rolle}.` }
  })

  route(server, calls.lockKonto, async ({ params: { kennung }, ...context }) => {
    await change(context, kennung, { gesperrt: true })
    return { text: `Das Konto ${kennung} ist gesperrt.` }
  })

  route(server, calls.unlockKonto, async ({ params: { kennung }, ...context }) => {
    await change(context, kennung, { gesperrt: false })
    return { text: `Das Konto ${kennung} ist entsperrt.` }
  })

  route(server, calls.renewPasswort, async ({ params: { kennung }, ...context }) => {
    const passwort = newPasswort()
    await change(context, kennung, { passwortHash: await hashPasswort(passwort, deskLane), passkeysEntfernen: true })
    return { text: `${kennung} hat ein neues Passwort.`, passwort }
  })

  route(server, calls.removeKonto, async ({ params: { kennung }, ...context }) => {
    await change(context, kennung, { entferntAm: context.clock.now() })
    return { text: `Das Konto ${kennung} ist entfernt.` }
  })

  route(server, calls.listDiensteintraege, ({ tenant: { db }, query: { fortsetzung } }) =>
    listDiensteintraege(db, fortsetzung),
  )
}

type Context = Pick<DienstContext, 'tenant' | 'konto' | 'clock'>

const bearbeitungOf = ({ tenant: { sign }, konto, clock }: Context) => ({
  bearbeiter: konto.kennung,
  admin: konto.id,
  now: clock.now(),
  sign,
})

async function change(context: Context, kennung: string, aenderung: Kontoaenderung): Promise<void> {
  refuseWithoutKonten(context)
  await changeKonto(context.tenant.db, kennung, aenderung, bearbeitungOf(context)).catch(toRefusal)
}

function refuseWithoutKonten({ tenant: { kundendienst } }: Context): void {
  const { lokaleKonten, oidc } = kundendienst
  if (!lokaleKonten)
    throw dienstRefused(
      `Konten für „${oidc?.bezeichnung}“ werden beim Anbieter der Anmeldung verwaltet. Nichts ist geändert.`,
    )
}

const pageSize = 50

interface Row {
  readonly zeit: Date
  readonly kundennummer: string
  readonly nr: number
  readonly aktion: string
  readonly objekt: string
  readonly inhalt: {
    readonly bearbeiter?: string
    readonly vorher?: object
    readonly nachher?: { readonly kennung?: string; readonly rolle?: string }
  } | null
}

/** What the people of the desk did, to customers and to its accounts, the latest first. */
async function listDiensteintraege(db: Database, fortsetzung: string | undefined) {
  const { rows } = await selectPage(fortsetzung).execute(db)
  const [shown, last] = [rows.slice(0, pageSize), rows.at(pageSize - 1)]
  return {
    eintraege: shown.map(toEintrag),
    fortsetzung: rows.length > pageSize && last !== undefined ? formatPlace(last) : null,
  }
}

/** Each person's entries by an index: most of the audit trail is of customers and of systems that answer. */
export function selectPage(fortsetzung: string | undefined): RawBuilder<Row> {
  const before = fortsetzung === undefined ? sql`true` : sql`(zeit, nr, kundennummer) < ${placeOf(fortsetzung)}`
  const page = sql`${before} order by zeit desc, nr desc, kundennummer desc limit ${sql.lit(pageSize + 1)}`
  const columns = sql`zeit, kundennummer, nr, aktion, objekt, inhalt`
  return sql<Row>`
    select * from (
      select own.* from dienstkonto, lateral (
        select ${columns} from protokoll
        where akteur = 'versorger' and inhalt ->> 'bearbeiter' = dienstkonto.kennung
          and kundennummer <> ${dienstkette} and ${page}
      ) own
      union all
      (select ${columns} from protokoll where akteur = 'versorger' and kundennummer = ${dienstkette} and ${page})
    ) eintrag
    where ${page}
  `
}

function toEintrag({ zeit, kundennummer, aktion, objekt, inhalt }: Row): Diensteintrag {
  const { kennung = null, rolle = null } = inhalt?.nachher ?? {}
  const isKonto = kundennummer === dienstkette
  return {
    zeit: zeit.toISOString(),
    bearbeiter: inhalt?.bearbeiter ?? null,
    aktion,
    objekt: describeObjekt({ objekt, inhalt }),
    ...(isKonto ? { kundennummer: null, kennung, rolle } : { kundennummer, kennung: null, rolle: null }),
  }
}

const formatPlace = ({ zeit, nr, kundennummer }: Row) => `${zeit.getTime()}-${nr}-${kundennummer}`

function placeOf(fortsetzung: string) {
  const [time, nr, ...kundennummer] = fortsetzung.split('-')
  return sql`(${new Date(Number(time))}::timestamptz, ${Number(nr)}::integer, ${kundennummer.join('-')}::text)`
}
