import { notFound } from '../../http/errors/portalError.ts'
import {
  antwortTooEarly,
  beantwortetAnders,
  noKontaktanfrage,
  vorgangAwaited,
  vorgangZurueckgenommen,
} from '../../http/errors/vorgang.ts'
import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import { isOfArt, placeVorgaenge } from '../../db/vorgang/stelle.ts'
import {
  type Abnehmer,
  isHolding,
  isTaken,
  isUnerledigt,
  listMissing,
  takeAntworten,
  takeVorgaenge,
} from '../../db/vorgang/uebergabe.ts'
import { recordProtokoll } from '../../db/protokoll/recordProtokoll.ts'
import type { Vorgangsergebnis } from '@ekp/wire/vorgang/arten'
import { type EndgueltigeAntwort, queueAntwortmail } from './antwortmail.ts'
import { wakeWebhooks } from './webhooks/webhook.ts'

/** What the supplier says to one Vorgang: that it has it, or what has become of it, which the customer reads. */
type Vorgangsantwort = { readonly ergebnis: 'uebernommen' } | EndgueltigeAntwort

/**
 * `vorher`: an earlier Vorgang about the same thing waits for an answer, and comes first. `anders`: the customer has been
 * told otherwise. `unbekannt`: there is none of that number, or it is of another kind. `unpassend`: only a
 * Kontaktanfrage is answered in words. `zurueckgenommen`: the customer has taken it back, and nobody may carry it out. `erwartet`: the service desk cannot finish with what systems have yet to take.
 */
export type Aufnahme =
  | { readonly status: 'aufgenommen' | 'anders' | 'unbekannt' | 'unpassend' | 'zurueckgenommen' }
  | { readonly status: 'vorher'; readonly nr: number }
  | { readonly status: 'erwartet'; readonly abnehmer: readonly string[] }

/** Who answers: a system of the supplier, which takes what it answers, or somebody at the service desk, who does not. */
interface Antwortender extends Abnehmer {
  readonly istSystem: boolean
}

/**
 * Takes the supplier's answer to one Vorgang, in the order of its thing: one that is stuck stops later changes of the
 * same thing, and nothing else [versorger-24]. The same answer again changes nothing. `uebernommen` never takes an answer
 * back: a system then has the Vorgang with its answer; the service desk has carried out what no system takes.
 * Systems that took it before it was answered get the answer at the end of the outbox [versorger-98].
 * What the customer is to know goes into his audit trail and a mail, in the same transaction [versorger-30].
 */
export async function recordAntwort(
  db: Database,
  nr: number,
  antwort: Vorgangsantwort,
  { von, at }: { readonly von: Antwortender; readonly at: Date },
): Promise<Aufnahme> {
  const { abnehmer, arten, istSystem } = von
  await placeVorgaenge(db)
  return db.transaction().execute(async (tx): Promise<Aufnahme> => {
    const row = await tx
      .selectFrom('vorgang')
      .select(['kundennummer', 'vertrag_id', 'art', 'eingegangen_am', 'uebergeben_am', 'uebernommen_von'])
      .select(['ergebnis', 'ablehnungsgrund', 'antworttext', 'gilt_ab'])
      .select((istSystem ? isTaken(abnehmer) : sql<boolean>`not ${isUnerledigt}`).as('erledigt'))
      .where('id', '=', nr)
      // One that was committed since has no place yet.
      .where('transaktion', 'is not', null)
      .where(isOfArt(arten))
      .forUpdate()
      .executeTakeFirst()
    if (row === undefined) return { status: 'unbekannt' }
    if (antwort.ergebnis === 'beantwortet' && row.art !== 'kontaktanfrage') return { status: 'unpassend' }
    if (row.ergebnis === 'zurueckgenommen') return { status: 'zurueckgenommen' }
    const columns = columnsOf(antwort)
    const { ergebnis, gilt_ab } = columns
    const isSame =
      row.ergebnis === ergebnis &&
      row.ablehnungsgrund === columns.ablehnungsgrund &&
      row.antworttext === columns.antworttext &&
      // An older client that does not know the day says nothing else without it.
      (row.gilt_ab === gilt_ab || (antwort.ergebnis === 'angenommen' && antwort.giltAb === undefined))
    if (row.ergebnis !== null && ergebnis !== null && !isSame) return { status: 'anders' }
    if (!row.erledigt) {
      const vorher = await findVorher(tx, nr, istSystem ? von : undefined)
      if (vorher !== undefined) return { status: 'vorher', nr: vorher }
    }
    const isNew = row.ergebnis === null && ergebnis !== null
    if (isNew) {
      const antwort_fehlt = row.uebernommen_von.filter((name) => !istSystem || name !== abnehmer)
      await tx
        .updateTable('vorgang')
        .set({ ...columns, beantwortet_am: at, antwort_fehlt })
        .where('id', '=', nr)
        .execute()
      if (antwort_fehlt.length > 0) await wakeWebhooks(tx)
    }
    const { kundennummer, art, eingegangen_am: eingegangenAm, vertrag_id: vertragId } = row
    const record = (aktion: `vorgang_${Vorgangsergebnis | 'erledigt'}`) =>
      kundennummer === null
        ? undefined
        : recordProtokoll(tx, {
            kundennummer,
            zeit: at,
            akteur: 'versorger',
            bearbeiter: abnehmer,
            aktion,
            objekt: `vorgang/${nr}`,
            nachher: gilt_ab === null ? undefined : { giltAb: gilt_ab },
          })
    if (istSystem) {
      await takeVorgaenge(tx, sql`vorgang.id = ${nr}`, { abnehmer, at })
      await takeAntworten(tx, sql`vorgang.id = ${nr}`, abnehmer)
    } else if (ergebnis === null && row.uebergeben_am === null) {
      const missing = await listMissing(tx, nr)
      if (missing.length > 0) return { status: 'erwartet', abnehmer: missing }
      await tx.updateTable('vorgang').set({ uebergeben_am: at }).where('id', '=', nr).execute()
      await record('vorgang_erledigt')
    }
    if (!isNew || antwort.ergebnis === 'uebernommen' || kundennummer === null) return { status: 'aufgenommen' }
    await queueAntwortmail(tx, kundennummer, { nr, art, vertragId, eingegangenAm, antwort }, at)
    await record(`vorgang_${antwort.ergebnis}`)
    return { status: 'aufgenommen' }
  })
}

/**
 * Two Vorgänge change the same thing: the contact data, the bank details or the address of a customer or of a contract, a
 * contract's cancellation, a meter's readings. Each Kontaktanfrage is a thing of its own.
 */
const isSameThing = sql<boolean>`
  vorgang.art = dieser.art and vorgang.art <> 'kontaktanfrage'
  and vorgang.vertrag_id is not distinct from dieser.vertrag_id
  and (vorgang.inhalt ->> 'zaehlernummer') is not distinct from (dieser.inhalt ->> 'zaehlernummer')
`

/**
 * The earlier Vorgang about the same thing that has to be answered first: for a system what it has not taken yet and is not
 * refused, else what waits for anybody.
 */
export async function findVorher(db: Database, nr: number, system?: Abnehmer): Promise<number | undefined> {
  const vorher = await db
    .selectFrom('vorgang')
    .innerJoin('vorgang as dieser', 'dieser.kundennummer', 'vorgang.kundennummer')
    .where('dieser.id', '=', nr)
    .where(isSameThing)
    .where(system === undefined ? isUnerledigt : sql<boolean>`${isHolding} and not ${isTaken(system.abnehmer)}`)
    .where(sql<boolean>`(vorgang.transaktion, vorgang.id) < (dieser.transaktion, dieser.id)`)
    .orderBy('vorgang.transaktion')
    .orderBy('vorgang.id')
    .limit(1)
    .select('vorgang.id')
    .executeTakeFirst()
  return vorher?.id
}

function columnsOf(antwort: Vorgangsantwort) {
  const ergebnis = antwort.ergebnis === 'uebernommen' ? null : antwort.ergebnis
  return {
    ergebnis,
    ablehnungsgrund: antwort.ergebnis === 'abgelehnt' ? antwort.ablehnungsgrund : null,
    antworttext: antwort.ergebnis === 'beantwortet' ? antwort.antworttext : null,
    gilt_ab: antwort.ergebnis === 'angenommen' ? (antwort.giltAb ?? null) : null,
  }
}

/** Throws what says why an answer to a Vorgang was not taken. */
export function refuseAntwort(aufnahme: Aufnahme): void {
  switch (aufnahme.status) {
    case 'aufgenommen':
      return
    case 'unbekannt':
      throw notFound('Der Vorgang')
    case 'vorher':
      throw antwortTooEarly(aufnahme.nr)
    case 'anders':
      throw beantwortetAnders()
    case 'zurueckgenommen':
      throw vorgangZurueckgenommen()
    case 'unpassend':
      throw noKontaktanfrage()
    case 'erwartet':
      throw vorgangAwaited(aufnahme.abnehmer)
  }
}
