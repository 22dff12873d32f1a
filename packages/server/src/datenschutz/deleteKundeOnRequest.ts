import { perKontaktfeld } from '@ekp/wire/anschlussnutzer'
import { berlinToday } from '@ekp/wire/rules/berlin'
import { sql } from 'kysely'
import type { Aufbewahrungsfristen } from '../config/Aufbewahrungsfristen.ts'
import { queueZugang } from '../db/jobs/zugangJob.ts'
import type { Database } from '../db/open.ts'
import { dienstkette, kettenOf } from '../db/protokoll/ketten.ts'
import { recordProtokoll } from '../db/protokoll/recordProtokoll.ts'
import type { Zaehlung } from './Zaehlung.ts'
import { deleteQueuedMails } from './deleteKunde.ts'
import { deleteOfKunden } from './deleteOfKunden.ts'
import { deriveGrenzen } from './deriveGrenzen.ts'
import { vertragsende } from './faellige.ts'

/** The result of a customer's wish to be deleted. */
export type Loeschergebnis =
  | { readonly art: 'unbekannt' }
  /** How many Vorgaenge the supplier has not fetched yet; nothing has changed. */
  | { readonly art: 'offen'; readonly vorgaenge: number }
  | { readonly art: 'geloescht'; readonly geloescht: Zaehlung }
  | {
      readonly art: 'eingeschraenkt'
      readonly geloescht: Zaehlung
      readonly bleibt: Bleibendes
      /** Null: it was done now. */
      readonly schonSeit: Date | null
    }

/** What the law keeps of a customer who wants to be deleted (Art. 17 Abs. 3 DSGVO). */
export interface Bleibendes {
  readonly vertraege: readonly BleibenderVertrag[]
  readonly dokumente: number
  /** The last day on which the youngest document is kept; null without any. */
  readonly dokumenteBis: string | null
}

/** A contract that must be kept. */
interface BleibenderVertrag {
  readonly id: string
  /** Null while it runs. */
  readonly ende: string | null
  /** The last day on which it is kept; null while it runs. */
  readonly bleibtBis: string | null
}

interface Loeschauftrag {
  readonly fristen: Aufbewahrungsfristen
  readonly now: Date
  /** Who of the supplier's people does it. */
  readonly bearbeiter: string
}

/**
 * Deletes a customer who asked for it (Art. 17 DSGVO), except what the law requires to be kept: that is restricted
 * (Art. 18), and the nightly job deletes it when its period is over. `tx` is a transaction: all of it or nothing. The
 * audit trail tells who did it: the customer's own, or once he is gone that of the service desk, without his number.
 */
export async function deleteKundeOnRequest(
  tx: Database,
  kundennummer: string,
  { fristen, now, bearbeiter }: Loeschauftrag,
): Promise<Loeschergebnis> {
  const kunde = await tx
    .selectFrom('anschlussnutzer')
    .leftJoin('loeschvermerk', 'loeschvermerk.kundennummer', 'anschlussnutzer.kundennummer')
    .where('anschlussnutzer.kundennummer', '=', kundennummer)
    .select('verlangt_am')
    .forUpdate('anschlussnutzer')
    .executeTakeFirst()
  if (kunde === undefined) return { art: 'unbekannt' }
  const vorgaenge = await countOffene(tx, kundennummer)
  if (vorgaenge > 0) return { art: 'offen', vorgaenge }
  const schonSeit = kunde.verlangt_am
  await tx
    .insertInto('loeschvermerk')
    .values({ kundennummer, verlangt_am: now })
    .onConflict((conflict) => conflict.column('kundennummer').doUpdateSet({ verlangt_am: schonSeit ?? now }))
    .execute()
  const geloescht = await deleteOfKunden(tx, deriveGrenzen(fristen, now), [kundennummer])
  if ((geloescht['kunden'] ?? 0) > 0) {
    const eintrag = { akteur: 'versorger', aktion: 'kunde_geloescht', objekt: 'anschlussnutzer' } as const
    await recordProtokoll(tx, { kundennummer: dienstkette, zeit: now, bearbeiter, ...eintrag })
    return { art: 'geloescht', geloescht }
  }
  if (schonSeit === null) await stripKunde(tx, kundennummer, { now, bearbeiter })
  return { art: 'eingeschraenkt', geloescht, bleibt: await findBleibendes(tx, kundennummer, fristen), schonSeit }
}

async function countOffene(tx: Database, kundennummer: string): Promise<number> {
  const { offen } = await tx
    .selectFrom('vorgang')
    .where('uebergeben_am', 'is', null)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('vorgang.kundennummer', '=', kundennummer),
        eb(
          'vertrag_id',
          'in',
          selectFrom('vertrag').where('vertrag.kundennummer', '=', kundennummer).select('vertrag.id'),
        ),
      ]),
    )
    .select(({ fn }) => fn.countAll<number>().as('offen'))
    .executeTakeFirstOrThrow()
  return offen
}

async function findBleibendes(
  db: Database,
  kundennummer: string,
  { vertragJahre, belegJahre }: Aufbewahrungsfristen,
): Promise<Bleibendes> {
  const { rows } = await sql<{ id: string; ende: string | null; juengstes: Date | null }>`
    select v.id, ${vertragsende} as ende,
      (select max(d.erstellzeitpunkt) from dokument d where d.vertrag_id = v.id) as juengstes
    from vertrag v where v.kundennummer = ${kundennummer} order by v.id
  `.execute(db)
  const { dokumente, juengstes } = await db
    .selectFrom('dokument')
    .where('kundennummer', '=', kundennummer)
    .select(({ fn }) => [
      fn.countAll<number>().as('dokumente'),
      fn.max<Date | null>('erstellzeitpunkt').as('juengstes'),
    ])
    .executeTakeFirstOrThrow()
  const belegBis = (time: Date | null) => (time === null ? null : endOfYear(berlinToday(time), belegJahre))
  const vertraege = rows.map(({ id, ende, juengstes: time }) => {
    const bis = ende === null ? null : [endOfYear(ende, vertragJahre), belegBis(time) ?? ''].toSorted().at(-1)
    return { id, ende, bleibtBis: bis ?? null }
  })
  return { vertraege, dokumente, dokumenteBis: belegBis(juengstes) }
}

const endOfYear = (datum: string, jahre: number) => `${Number(datum.slice(0, 4)) + jahre}-12-31`

/**
 * Deletes all about a customer that need not be kept (Art. 17 Abs. 3, Art. 18 DSGVO): contact data, access, photos, and
 * what he wrote. Entries of the audit trail stay without their contents.
 */
export async function stripKunde(
  tx: Database,
  kundennummer: string,
  { now, bearbeiter }: { readonly now: Date; readonly bearbeiter: string },
): Promise<void> {
  await deleteQueuedMails(tx, kundennummer)
  await tx
    .updateTable('anschlussnutzer')
    .set((eb) => ({
      ...perKontaktfeld(() => null),
      geburtsdatum: null,
      verstorben_am: null,
      gesperrt: true,
      passwort_hash: null,
      passwort_importiert: null,
      passwort_einmalig: false,
      einmalpasswort_seit: null,
      eingeladen_am: null,
      eingeladen_per: null,
      brief_bestellt_am: null,
      passwort_version: eb('passwort_version', '+', 1),
    }))
    .where('kundennummer', '=', kundennummer)
    .execute()
  for (const table of ['sitzung', 'einsicht', 'passwort_reset', 'geraet', 'passkey', 'mailversand'] as const) {
    await tx.deleteFrom(table).where('kundennummer', '=', kundennummer).execute()
  }
  // Those that he asked for, to add other numbers.
  await tx.deleteFrom('passwort_reset').where('verknuepfung_von', '=', kundennummer).execute()
  await tx
    .deleteFrom('verknuepfung')
    .where(({ or, eb }) => or([eb('von', '=', kundennummer), eb('zu', '=', kundennummer)]))
    .execute()
  for (const table of ['rechnungsadresse', 'bankverbindung'] as const) {
    await tx.deleteFrom(table).where('kundennummer', '=', kundennummer).where('entfallen_am', 'is not', null).execute()
  }
  await tx
    .deleteFrom('vorgang')
    .where('kundennummer', '=', kundennummer)
    .where('art', 'in', ['kontaktdaten', 'kontaktanfrage', 'todesfall', 'abschlagsaenderung'])
    .execute()
  const vertraege = tx.selectFrom('vertrag').select('id').where('kundennummer', '=', kundennummer)
  const ablesungen = tx.selectFrom('ablesung').select('id').where('vertrag_id', 'in', vertraege)
  await tx.deleteFrom('ablesung_foto').where('ablesung_id', 'in', ablesungen).execute()
  await tx.deleteFrom('ableselink').where('vertrag_id', 'in', vertraege).execute()
  await tx.deleteFrom('benachrichtigung').where('vertrag_id', 'in', vertraege).execute()
  await sql`
    select erase_protokoll_inhalte(kette, ${now}, ${now}) from ${kettenOf(kundennummer)} ketten (kette)
  `.execute(tx)
  const eintrag = {
    akteur: 'versorger',
    bearbeiter,
    aktion: 'verarbeitung_eingeschraenkt',
    objekt: 'anschlussnutzer',
  } as const
  await recordProtokoll(tx, { kundennummer, zeit: now, ...eintrag })
  await queueZugang(tx, { ereignis: 'zugangGesperrt', kundennummern: [kundennummer] })
}
