import { randomUUID } from 'node:crypto'
import { berlinToday } from '@ekp/wire/rules/berlin'
import type { Database } from '../../db/open.ts'
import type { EintragRow, Eintragsart } from '../../db/tables/eintraege.ts'
import { type Eingang, findEingang } from '../../db/vorgang/vorgang.ts'
import { findOwnVertrag } from '../../http/access.ts'
import { changeAlone, type LockedKunde } from '../../http/changeAlone.ts'
import { changedMeanwhile, eintragRefused, notFound } from '../../http/errors/portalError.ts'
import type { Eintraege, Geltungsbereich, Zeitraum } from './eintraege.ts'
import { checkEnde, checkLoeschung, deriveEinordnung, deriveFortgeltung, type Vorgaenger } from './gueltigkeit.ts'
import { type Eintragsaenderung, queueEintragsmail, recordEintragsvorgang } from './meldung.ts'

interface NeuerEintrag<Row, Eintrag> {
  readonly gueltigVon: string
  /** Ids of planned entries that would end it, and that it replaces [eintrag-4]. */
  readonly ersetzteGeplante?: readonly string[] | undefined
  /** Whether this entry has the sent values, except for its end. */
  readonly isSame: (eintrag: Eintrag) => boolean
  readonly insert: (tx: Database, columns: EintragRow) => Promise<Row>
  /** What else the supplier's systems get of it. */
  readonly zusatz?: object
  /** The clerk who took it up for the customer. */
  readonly aufgenommenVon?: string | undefined
}

/**
 * Creates an entry in its place among the others of its scope [eintrag-3] [eintrag-5]; the same one again changes nothing, and is
 * answered with the first Vorgang.
 * What it replaces is deleted first, each with a Vorgang of its own [eintrag-14]. Throws 409 when that is not planned any
 * more.
 */
export async function createEintrag<Row extends EintragRow, Eintrag extends Zeitraum>(
  eintraege: Eintraege<Row, Eintrag>,
  db: Database,
  bereich: Geltungsbereich,
  now: Date,
  { gueltigVon, ersetzteGeplante = [], isSame, insert, zusatz = {}, aufgenommenVon }: NeuerEintrag<Row, Eintrag>,
): Promise<Eingang | undefined> {
  const { art, list, toWire, listAngaben } = eintraege
  const { kundennummer, vertragId } = bereich
  const change = async (tx: Database, kunde: LockedKunde) => {
    if (vertragId !== null && (await findOwnVertrag(tx, { id: vertragId, kundennummer })).length === 0) {
      throw notFound('Der Vertrag')
    }
    const bisher = await list(tx, bereich)
    const ersetzte = bisher.filter(
      ({ id, gueltig_von: von }) => ersetzteGeplante.includes(id) && von !== null && von > gueltigVon,
    )
    for (const { id } of ersetzte) {
      // Read again each time: a deletion changes which entry holds, and so what the next one may delete.
      const entfallen = await removeGeplante(eintraege, tx, await list(tx, bereich), id, now)
      await recordEintragsvorgang(tx, bereich, { ...entfallen, aufgenommenVon })
    }
    const rows = ersetzte.length === 0 ? bisher : await list(tx, bereich)
    const { gueltigBis, vorgaenger, geendet } = deriveEinordnung(rows, gueltigVon)
    const repeated = rows.find((row) => {
      const known = toWire(row)
      return known.gueltigVon === gueltigVon && known.gueltigBis === gueltigBis && isSame(known)
    })
    if (repeated !== undefined && ersetzte.length === 0)
      return findEingang(tx, { kundennummer, art, inhalt: { aktion: 'angelegt', id: repeated.id } })
    if (ersetzte.length < new Set(ersetzteGeplante).size) throw changedMeanwhile()
    await updateVorgaenger(tx, art, kundennummer, vorgaenger ?? geendet, now)
    const row = await insert(tx, {
      id: randomUUID(),
      kundennummer,
      vertrag_id: vertragId,
      gueltig_von: gueltigVon,
      gueltig_bis: gueltigBis,
      beendet_zum: null,
      eingegangen_am: now,
      entfallen_am: null,
    })
    const eintrag = toWire(row)
    const angaben = listAngaben(eintrag)
    const angelegt = { art, aktion: 'angelegt', id: row.id, eintrag, vorgaenger, angaben } as const
    const aenderung = { ...angelegt, zusatz, eingegangenAm: now, aufgenommenVon }
    const eingang = await recordEintragsvorgang(tx, bereich, aenderung)
    await queueEintragsmail(tx, kunde, bereich, aenderung, ersetzte.map(toWire))
    return eingang
  }
  return changeAlone(db, kundennummer, change, { auchGesperrt: aufgenommenVon !== undefined })
}

/** Ends an entry that holds as of today [eintrag-6]; throws 409 when it does not. */
export async function endEintrag<Row extends EintragRow, Eintrag extends Zeitraum>(
  { art, what, list, toWire, listAngaben }: Eintraege<Row, Eintrag>,
  db: Database,
  bereich: Geltungsbereich,
  id: string,
  now: Date,
): Promise<Eingang> {
  const today = berlinToday(now)
  return changeAlone(db, bereich.kundennummer, async (tx, kunde) => {
    const row = (await list(tx, bereich)).find((one) => one.id === id)
    // Access was checked: it is the customer's own, but no more.
    if (row === undefined) throw eintragRefused(what, 'entfallen')
    const reason = checkEnde(toWire(row), today)
    if (reason !== undefined) throw eintragRefused(what, reason)
    const ende = { gueltig_bis: today, beendet_zum: today }
    await updateEintrag(tx, art, row, ende)
    const eintrag = toWire({ ...row, ...ende })
    const angaben = listAngaben(eintrag)
    const vorher = { gueltigBis: row.gueltig_bis }
    const beendet = { art, aktion: 'beendet', id, eintrag, vorgaenger: null, angaben } as const
    const aenderung = { ...beendet, vorher, eingegangenAm: now }
    const eingang = await recordEintragsvorgang(tx, bereich, aenderung)
    await queueEintragsmail(tx, kunde, bereich, aenderung)
    return eingang
  })
}

/** Deletes an entry that does not hold yet [eintrag-6]; the entry that it would have replaced holds on. */
export async function deleteEintrag<Row extends EintragRow, Eintrag extends Zeitraum>(
  eintraege: Eintraege<Row, Eintrag>,
  db: Database,
  bereich: Geltungsbereich,
  id: string,
  now: Date,
): Promise<Eingang> {
  return changeAlone(db, bereich.kundennummer, async (tx, kunde) => {
    const aenderung = await removeGeplante(eintraege, tx, await eintraege.list(tx, bereich), id, now)
    const eingang = await recordEintragsvorgang(tx, bereich, aenderung)
    await queueEintragsmail(tx, kunde, bereich, aenderung)
    return eingang
  })
}

/** Lets one of a scope's entries fall away before its first day, and the one before it hold on; throws 409 when it holds. */
async function removeGeplante<Row extends EintragRow, Eintrag extends Zeitraum>(
  { art, what, toWire, listAngaben }: Eintraege<Row, Eintrag>,
  tx: Database,
  rows: readonly Row[],
  id: string,
  now: Date,
): Promise<Eintragsaenderung> {
  const row = rows.find((one) => one.id === id)
  // Access was checked: it is the customer's own, but no more.
  if (row === undefined) throw eintragRefused(what, 'entfallen')
  const eintrag = toWire(row)
  const reason = checkLoeschung(eintrag, berlinToday(now))
  if (reason !== undefined) throw eintragRefused(what, reason)
  const vorgaenger = deriveFortgeltung(rows, row)
  await updateEintrag(tx, art, row, { entfallen_am: now })
  await updateVorgaenger(tx, art, row.kundennummer, vorgaenger, now)
  return { art, aktion: 'geloescht', id, eintrag, vorgaenger, angaben: listAngaben(eintrag), eingegangenAm: now }
}

type Aenderung = Partial<Pick<EintragRow, 'gueltig_bis' | 'beendet_zum' | 'entfallen_am'>>

/** Changes how long a customer's entry holds; nothing else of it ever changes. */
export async function updateEintrag(
  tx: Database,
  art: Eintragsart,
  { id, kundennummer }: Pick<EintragRow, 'id' | 'kundennummer'>,
  aenderung: Aenderung,
): Promise<void> {
  await tx
    .updateTable(art)
    .set(aenderung)
    .where('id', '=', id)
    .where('kundennummer', '=', kundennummer)
    .where('entfallen_am', 'is', null)
    .execute()
}

/** Lets the entry before another one end, fall away or hold on; periods may not overlap even for a moment. */
async function updateVorgaenger(
  tx: Database,
  art: Eintragsart,
  kundennummer: string,
  vorgaenger: Vorgaenger | null,
  now: Date,
): Promise<void> {
  if (vorgaenger === null) return
  const { id, gueltigBis, beendetZum, entfallen } = vorgaenger
  const aenderung = entfallen ? { entfallen_am: now } : { gueltig_bis: gueltigBis, beendet_zum: beendetZum }
  await updateEintrag(tx, art, { id, kundennummer }, aenderung)
}
