import { isDeepStrictEqual } from 'node:util'
import {
  type NeueRechnungsadresse,
  type Rechnungsadresse,
  rechnungsadresseEndpoints as calls,
} from '@ekp/wire/rechnungsadresse'
import { adressfelderGehoerenZu, findAdressfehler } from '@ekp/wire/rules/adresse'
import { berlinToday } from '@ekp/wire/rules/berlin'
import { checkGueltigVon } from '@ekp/wire/rules/eintrag'
import { dropUnveraenderte, type Feldfehler } from '@ekp/wire/rules/unveraendert'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import { statement } from '../../db/statement.ts'
import type { RechnungsadresseRow } from '../../db/tables/eintraege.ts'
import type { Eingang } from '../../db/vorgang/vorgang.ts'
import { refuseFelder } from '../../http/errors/portalError.ts'
import { confirm } from '../../http/reply/confirm.ts'
import { route } from '../../http/route.ts'
import type { PortalServer } from '../../http/server.ts'
import { unlinked } from '../../mail/texts.ts'
import { createEintrag } from '../eintrag/aenderungen.ts'
import type { Eintraege, Geltungsbereich } from '../eintrag/eintraege.ts'
import { bereichOf, eintragHandlers } from '../eintrag/handlers.ts'

export function rechnungsadresseRoutes(server: PortalServer): void {
  const entries = eintragHandlers(rechnungsadressen)
  for (const endpoint of [calls.findAktuelle, calls.findAktuelleOfVertrag])
    route(server, endpoint, entries.findAktuelle)
  for (const endpoint of [calls.list, calls.listOfVertrag]) route(server, endpoint, entries.list)
  for (const endpoint of [calls.create, calls.createOfVertrag]) {
    route(server, endpoint, async (context) => {
      const { db, body, clock } = context
      return confirm(await createRechnungsadresse(db, bereichOf(context), body, clock.now()), undefined)
    })
  }
  route(server, calls.endOfVertrag, (context) => entries.end(context, context.params.rechnungsadresseId))
  route(server, calls.deleteOfVertrag, (context) => entries.delete(context, context.params.rechnungsadresseId))
}

/** The entries of a scope, newest first; filters by the owner again [T1]. */
export const listRechnungsadresseRows = statement(
  'listRechnungsadressen',
  (db, { kundennummer, vertragId }: Geltungsbereich) =>
    db
      .selectFrom('rechnungsadresse')
      .leftJoin('vertrag', 'vertrag.id', 'rechnungsadresse.vertrag_id')
      .where('rechnungsadresse.kundennummer', '=', kundennummer)
      .where('rechnungsadresse.vertrag_id', 'is not distinct from', vertragId)
      .where((eb) =>
        eb.or([eb('rechnungsadresse.vertrag_id', 'is', null), eb('vertrag.kundennummer', '=', kundennummer)]),
      )
      .where('entfallen_am', 'is', null)
      .selectAll('rechnungsadresse')
      .orderBy('gueltig_von', (order) => order.desc().nullsLast()),
)

/** Billing addresses as entries. */
const rechnungsadressen: Eintraege<RechnungsadresseRow, Rechnungsadresse> = {
  art: 'rechnungsadresse',
  what: 'Die Rechnungsadresse',
  list: listRechnungsadresseRows,
  toWire: toRechnungsadresse,
  // The mail goes to any address that the customer names as his.
  listAngaben: ({ postleitzahl, ort }) => [
    { name: 'Ort', wert: unlinked([postleitzahl, ort].filter(Boolean).join(' ')) },
  ],
}

/** What is wrong with an address by the form's rules, unless it is stored like that for the customer anywhere. */
async function findNeueFehler(db: Database, kundennummer: string, adresse: NeueRechnungsadresse): Promise<Feldfehler> {
  const fehler = findAdressfehler(adresse)
  if (Object.keys(fehler).length === 0) return fehler
  const isOwn = sql<boolean>`kundennummer = ${kundennummer}`
  const stored = await Promise.all([
    db.selectFrom('rechnungsadresse').where(isOwn).selectAll().execute(),
    db.selectFrom('anschlussnutzer').where(isOwn).select(['anrede', 'firma', 'vorname', 'nachname']).execute(),
    db.selectFrom('vertrag').where(isOwn).select(['strasse', 'hausnummer', 'plz as postleitzahl', 'ort']).execute(),
  ])
  return dropUnveraenderte(fehler, adresse, stored.flat(), adressfelderGehoerenZu)
}

/** Creates a billing address; it holds from today at the earliest. `aufgenommenVon`: the clerk who took it up. */
export async function createRechnungsadresse(
  db: Database,
  bereich: Geltungsbereich,
  neue: NeueRechnungsadresse,
  now: Date,
  aufgenommenVon?: string,
): Promise<Eingang | undefined> {
  const { ersetzteGeplante, ...adresse } = neue
  const { gueltigVon, ...angaben } = adresse
  const zuFrueh = checkGueltigVon('rechnungsadresse', gueltigVon, berlinToday(now))
  const neueFehler = await findNeueFehler(db, bereich.kundennummer, adresse)
  refuseFelder({ ...neueFehler, ...(zuFrueh !== undefined && { gueltigVon: zuFrueh }) })
  return createEintrag(rechnungsadressen, db, bereich, now, {
    gueltigVon,
    ersetzteGeplante,
    aufgenommenVon,
    isSame: ({ id: _id, gueltigBis: _gueltigBis, ...known }) => isDeepStrictEqual(known, adresse),
    insert: (tx, columns) =>
      tx
        .insertInto('rechnungsadresse')
        .values({ ...angaben, ...columns })
        .returningAll()
        .executeTakeFirstOrThrow(),
  })
}

/** A billing address as it leaves the server. */
export function toRechnungsadresse(row: Selectable<RechnungsadresseRow>): Rechnungsadresse {
  return {
    id: row.id,
    gueltigVon: row.gueltig_von,
    gueltigBis: row.gueltig_bis,
    anrede: row.anrede,
    firma: row.firma,
    vorname: row.vorname,
    nachname: row.nachname,
    titel: row.titel,
    co: row.co,
    strasse: row.strasse,
    hausnummer: row.hausnummer,
    postleitzahl: row.postleitzahl,
    ort: row.ort,
    land: row.land,
    postfach: row.postfach,
  }
}
