import { kontaktfelder } from '@ekp/wire/anschlussnutzer'
import { sql } from 'kysely'
import { lockImports } from '../../../db/advisoryLocks.ts'
import { hasPart } from '../../../db/jobs/jobIndex.ts'
import { queueZugang } from '../../../db/jobs/zugangJob.ts'
import type { Database } from '../../../db/open.ts'
import type { Schema } from '../../../db/schema.ts'
import { deleteSitzungenOf } from '../../../http/session/queries.ts'
import { type Bearbeitung, lockEachKunde, lockKunde, recordBearbeitung, Refused } from '../aendern.ts'
import { countKundenbestand, type Kundenbestand } from './countKundenbestand.ts'
import { endVerknuepfungenOf } from './endVerknuepfungenOf.ts'
import { fitEintraege, type Gewichener } from './fitEintraege.ts'

/**
 * Gives a customer another number, with all that is his; his sessions, links and known devices end. The chain of the
 * audit trail under the old number is closed and stays his, a new one begins. `tx` is a transaction. Throws `Refused` for
 * an unknown number, and where the new one is somebody's, or was somebody else's.
 */
export async function renumberKunde(
  tx: Database,
  { alt, neu }: { readonly alt: string; readonly neu: string },
  bearbeitung: Bearbeitung,
): Promise<Kundenbestand> {
  if (alt === neu) throw new Refused('Das ist zweimal dieselbe Kundennummer. Nichts ist geändert.')
  // Else an import that has read the customer under the old number would write him so.
  await lockImports(tx)
  await lockEachKunde(tx, alt)
  await refuseTaken(tx, alt, neu)
  const bestand = await countKundenbestand(tx, alt)
  const { suchtext: _, ...row } = await tx
    .selectFrom('anschlussnutzer')
    .where('kundennummer', '=', alt)
    .selectAll()
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('anschlussnutzer')
    .values({ ...row, kundennummer: neu })
    .execute()
  await tx.updateTable('loeschvermerk').set({ kundennummer: neu }).where('kundennummer', '=', alt).execute()
  // Back to a number that he had before.
  await tx.deleteFrom('fruehere_kundennummer').where('alt', '=', neu).execute()
  await replaceNummer(tx, { von: alt, nach: neu }, bearbeitung)
  const aktion = { aktion: 'kunde_umnummeriert', objekt: 'anschlussnutzer' } as const
  const nummern = { vorher: { kundennummer: alt }, nachher: { kundennummer: neu } }
  for (const kundennummer of [alt, neu])
    await recordBearbeitung(tx, bearbeitung, { kundennummer, ...aktion, ...nummern })
  return bestand
}

/** What becomes of two numbers that are one person. */
export interface Zusammenfuehrung {
  readonly bestand: Kundenbestand
  /** What the one that stays lacked and gets. */
  readonly uebernommen: readonly string[]
  /** Billing addresses and bank details that give way to those of the one that stays. */
  readonly gewichen: readonly Gewichener[]
  /** Whether the one that stays is locked by it, or restricted. */
  readonly sperrt: boolean
}

/**
 * Makes one customer of two numbers that are one person: all of `weg` becomes `bleibt`'s; its password and details
 * stay. `tx` is a transaction. Throws `Refused` for an unknown number and for one that asked to be deleted.
 */
export async function mergeKunden(
  tx: Database,
  { weg, bleibt }: { readonly weg: string; readonly bleibt: string },
  bearbeitung: Bearbeitung,
): Promise<Zusammenfuehrung> {
  if (weg === bleibt) throw new Refused('Das ist zweimal dieselbe Kundennummer. Nichts ist geändert.')
  await lockImports(tx)
  // In one order, so that two of these do not wait for each other.
  for (const kundennummer of [weg, bleibt].toSorted()) await lockKunde(tx, kundennummer)
  const bestand = await countKundenbestand(tx, weg)
  const { vorher, uebernommen, sperrt } = await completeKunde(tx, { weg, bleibt })
  const gewichen: Gewichener[] = []
  for (const art of ['rechnungsadresse', 'bankverbindung'] as const) {
    gewichen.push(...(await fitEintraege(tx, art, { von: weg, nach: bleibt, now: bearbeitung.now })))
  }
  await replaceNummer(tx, { von: weg, nach: bleibt }, bearbeitung)
  const aktion = { aktion: 'kunde_zusammengefuehrt', objekt: 'anschlussnutzer' } as const
  const kundennummern = { weg, bleibt }
  await recordBearbeitung(tx, bearbeitung, {
    kundennummer: weg,
    ...aktion,
    vorher,
    nachher: { kundennummer: bleibt },
  })
  await recordBearbeitung(tx, bearbeitung, {
    kundennummer: bleibt,
    ...aktion,
    vorher: { kundennummer: weg },
    nachher: { ...kundennummern, uebernommen, gewichen },
  })
  return { bestand, uebernommen, gewichen, sperrt }
}

async function refuseTaken(tx: Database, alt: string, neu: string): Promise<void> {
  const taken = await tx.selectFrom('anschlussnutzer').where('kundennummer', '=', neu).select('kundennummer').execute()
  if (taken.length > 0) {
    throw new Refused(
      `Die Kundennummer ${neu} gibt es schon. Ist es derselbe Kunde, lassen sich beide zusammenführen. Nichts ist geändert.`,
    )
  }
  const frueher = await tx
    .selectFrom('fruehere_kundennummer')
    .where('alt', '=', neu)
    .where('kundennummer', '!=', alt)
    .select('kundennummer')
    .executeTakeFirst()
  if (frueher === undefined) return
  throw new Refused(
    `Die Kundennummer ${neu} hatte Kunde ${frueher.kundennummer} früher; niemand anders bekommt sie. Nichts ist geändert.`,
  )
}

/** Moves what is one number's to the other, deletes the customer of the first, and notes that it was his. */
async function replaceNummer(
  tx: Database,
  { von, nach }: { readonly von: string; readonly nach: string },
  bearbeitung: Bearbeitung,
): Promise<void> {
  await endVerknuepfungenOf(tx, von, bearbeitung)
  await moveKundendaten(tx, { von, nach })
  await tx.deleteFrom('anschlussnutzer').where('kundennummer', '=', von).execute()
  await tx.insertInto('fruehere_kundennummer').values({ alt: von, kundennummer: nach, seit: bearbeitung.now }).execute()
}

const ergaenzte = [...kontaktfelder, 'geburtsdatum'] as const

/**
 * Gives the one that stays what he lacks and the other has, and the stricter lock of the two; a password only where he
 * has none. Answers what was known of the other.
 */
async function completeKunde(tx: Database, { weg, bleibt }: { readonly weg: string; readonly bleibt: string }) {
  const rowOf = (kundennummer: string) =>
    tx.selectFrom('anschlussnutzer').where('kundennummer', '=', kundennummer).selectAll().executeTakeFirstOrThrow()
  const [alt, neu] = [await rowOf(weg), await rowOf(bleibt)]
  const fehlende = ergaenzte.filter((field) => neu[field] === null && alt[field] !== null)
  const needsPasswort = neu.passwort_hash === null && alt.passwort_hash !== null
  const { passwort_hash, passwort_importiert, passwort_einmalig, einmalpasswort_seit } = alt
  const brief_bestellt_am = neu.brief_bestellt_am ?? alt.brief_bestellt_am
  const zugriff = alt.zugriff === 'voll' ? neu.zugriff : alt.zugriff
  const sperre = {
    gesperrt: alt.gesperrt || neu.gesperrt,
    gesperrt_bleibt: alt.gesperrt_bleibt || neu.gesperrt_bleibt,
    zugriff,
    zugriff_bleibt: alt.zugriff_bleibt || neu.zugriff_bleibt,
  }
  const endet = needsPasswort || (sperre.gesperrt && !neu.gesperrt)
  await tx
    .updateTable('anschlussnutzer')
    .set({
      ...Object.fromEntries(fehlende.map((field) => [field, alt[field]])),
      ...(needsPasswort ? { passwort_hash, passwort_importiert, passwort_einmalig, einmalpasswort_seit } : {}),
      ...sperre,
      brief_bestellt_am,
      passwort_version: sql<number>`passwort_version + ${endet ? 1 : 0}`,
    })
    .where('kundennummer', '=', bleibt)
    .execute()
  if (endet) await deleteSitzungenOf(tx, bleibt)
  if (sperre.gesperrt && !neu.gesperrt) await queueZugang(tx, { ereignis: 'zugangGesperrt', kundennummern: [bleibt] })
  const { kundennummer, anrede, titel, vorname, nachname, firma } = alt
  const angaben = Object.fromEntries(ergaenzte.map((field) => [field, alt[field]]))
  return {
    vorher: { kundennummer, anrede, titel, vorname, nachname, firma, ...angaben },
    uebernommen: [...fehlende, ...(needsPasswort ? ['passwort'] : [])],
    sperrt: (sperre.gesperrt && !neu.gesperrt) || (zugriff !== 'voll' && neu.zugriff === 'voll'),
  }
}

type Kundentabelle = {
  [T in keyof Schema]: Schema[T] extends { kundennummer: unknown } ? T : never
}[keyof Schema]

/**
 * What becomes of a table's rows when their customer gets another number. `mit`: they get it too. `endet`: they go, since
 * what the customer or his device holds of them was made for the old number. `bleibt`: the number is part of a hash.
 * `eigen`: there is one row a customer, and `kundennummern.ts` says what becomes of it.
 */
export const kundentabellen: Readonly<Record<Kundentabelle, 'mit' | 'endet' | 'bleibt' | 'eigen'>> = {
  anschlussnutzer: 'eigen',
  loeschvermerk: 'eigen',
  vertrag: 'mit',
  dokument: 'mit',
  vorgang: 'mit',
  mailversand: 'mit',
  rechnungsadresse: 'mit',
  bankverbindung: 'mit',
  fruehere_kundennummer: 'mit',
  sitzung: 'endet',
  einsicht: 'endet',
  passwort_reset: 'endet',
  geraet: 'endet',
  passkey: 'endet',
  protokoll: 'bleibt',
  protokoll_kopf: 'bleibt',
}

/** The tables with rows of this fate. */
const tablesOf = (folge: (typeof kundentabellen)[Kundentabelle]) =>
  Object.entries(kundentabellen).flatMap(([table, own]) => (own === folge ? [table] : []))

/** Gives the rows of one customer number to another one that exists; deletes those that do not go with them. */
export async function moveKundendaten(
  tx: Database,
  { von, nach }: { readonly von: string; readonly nach: string },
): Promise<void> {
  for (const table of tablesOf('mit')) {
    await sql`update ${sql.table(table)} set kundennummer = ${nach} where kundennummer = ${von}`.execute(tx)
  }
  for (const table of tablesOf('endet')) {
    await sql`delete from ${sql.table(table)} where kundennummer = ${von}`.execute(tx)
  }
  await renameInJobs(tx, von, nach)
}

/** Mails and entries of the security log that wait: their customer, and the number that a mail names. */
async function renameInJobs(tx: Database, von: string, nach: string): Promise<void> {
  const angabe = (wert: string) => `{"name": "Kundennummer", "wert": ${JSON.stringify(wert)}}`
  await sql`
    update graphile_worker._private_jobs set payload = jsonb_set(payload::jsonb, '{kundennummern}', (
      select jsonb_agg(case when nummer = to_jsonb(${von}::text) then to_jsonb(${nach}::text) else nummer end)
      from jsonb_array_elements(payload::jsonb -> 'kundennummern') nummer
    ))::json
    where ${hasPart([{ kundennummern: [von] }])}
  `.execute(tx)
  await sql`
    update graphile_worker._private_jobs
    set payload = replace(payload::jsonb::text, ${angabe(von)}::text, ${angabe(nach)}::text)::json
    where ${hasPart([{ mail: { angaben: [{ name: 'Kundennummer', wert: von }] } }])}
  `.execute(tx)
}
