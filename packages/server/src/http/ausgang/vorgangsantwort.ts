import { sql } from 'kysely'
import type { Ausgangszugang } from '../../db/ausgang/ausgangszugang.ts'
import type { Database } from '../../db/open.ts'
import { isOfArt, placeVorgaenge } from '../../db/ausgang/outbox.ts'
import { recordProtokoll } from '../../db/protokoll/recordProtokoll.ts'
import { type EndgueltigeAntwort, queueAntwortmail } from './antwortmail.ts'

/** What the supplier says to one Vorgang: that it has it, or what has become of it, which the customer reads. */
type Vorgangsantwort = { readonly ergebnis: 'uebernommen' } | EndgueltigeAntwort

/**
 * `vorher`: an earlier Vorgang of the same customer is still open, and comes first. `anders`: the customer has been
 * told otherwise. `unbekannt`: there is none of that number, or it is of another kind. `unpassend`: only a
 * Kontaktanfrage is answered in words.
 */
type Aufnahme =
  | { readonly status: 'aufgenommen' | 'anders' | 'unbekannt' | 'unpassend' }
  | { readonly status: 'vorher'; readonly nr: number }

/**
 * Takes the supplier's answer to one Vorgang, in the order of its customer: one that is stuck stops this customer's
 * later ones, and nobody else's [versorger-24]. The same answer again changes nothing; `uebernommen` never takes an answer back.
 * What the customer is to know goes into his audit trail and a mail, in the same transaction [versorger-30].
 */
export async function recordAntwort(
  db: Database,
  nr: number,
  antwort: Vorgangsantwort,
  { zugang: { abnehmer, arten }, at }: { readonly zugang: Ausgangszugang; readonly at: Date },
): Promise<Aufnahme> {
  await placeVorgaenge(db)
  return db.transaction().execute(async (tx): Promise<Aufnahme> => {
    const row = await tx
      .selectFrom('vorgang')
      .select(['kundennummer', 'vertrag_id', 'art', 'eingegangen_am', 'uebergeben_am'])
      .select(['ergebnis', 'ablehnungsgrund', 'antworttext', 'gilt_ab'])
      .where('id', '=', nr)
      // One that was committed since has no place yet.
      .where('transaktion', 'is not', null)
      .where(isOfArt(arten))
      .forUpdate()
      .executeTakeFirst()
    if (row === undefined) return { status: 'unbekannt' }
    if (antwort.ergebnis === 'beantwortet' && row.art !== 'kontaktanfrage') return { status: 'unpassend' }
    const uebergeben_am = row.uebergeben_am ?? at
    const columns = columnsOf(antwort)
    const { ergebnis, gilt_ab } = columns
    if (row.ergebnis !== null) {
      const isSame =
        row.ergebnis === ergebnis &&
        row.ablehnungsgrund === columns.ablehnungsgrund &&
        row.antworttext === columns.antworttext &&
        row.gilt_ab === gilt_ab
      return { status: ergebnis === null || isSame ? 'aufgenommen' : 'anders' }
    }
    if (row.uebergeben_am === null) {
      const vorher = await findVorher(tx, nr, arten)
      if (vorher !== undefined) return { status: 'vorher', nr: vorher }
    }
    await tx
      .updateTable('vorgang')
      .set({ uebergeben_am, ...columns, beantwortet_am: ergebnis === null ? null : at })
      .where('id', '=', nr)
      .execute()
    const { kundennummer, art, eingegangen_am: eingegangenAm, vertrag_id: vertragId } = row
    if (antwort.ergebnis === 'uebernommen' || kundennummer === null) return { status: 'aufgenommen' }
    await queueAntwortmail(tx, kundennummer, { nr, art, vertragId, eingegangenAm, antwort }, at)
    await recordProtokoll(tx, {
      ...{ kundennummer, zeit: at, akteur: 'versorger', bearbeiter: abnehmer },
      ...{ aktion: `vorgang_${antwort.ergebnis}`, objekt: `vorgang/${nr}` },
      nachher: gilt_ab === null ? undefined : { giltAb: gilt_ab },
    })
    return { status: 'aufgenommen' }
  })
}

/** The open Vorgang of the same customer that comes before this one and has to be answered first, of those of `arten`. */
export async function findVorher(
  db: Database,
  nr: number,
  arten: Ausgangszugang['arten'],
): Promise<number | undefined> {
  const vorher = await db
    .selectFrom('vorgang')
    .innerJoin('vorgang as dieser', 'dieser.kundennummer', 'vorgang.kundennummer')
    .where('dieser.id', '=', nr)
    .where('vorgang.uebergeben_am', 'is', null)
    .where(isOfArt(arten))
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
    gilt_ab: antwort.ergebnis === 'angenommen' ? antwort.giltAb : null,
  }
}
