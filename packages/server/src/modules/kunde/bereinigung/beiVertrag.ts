import { spelledAsKnown } from '@ekp/wire/rules/zaehlernummer'
import { sql } from 'kysely'
import { deleteVertrag } from '../../../datenschutz/deleteKunde.ts'
import { lockImports } from '../../../db/advisoryLocks.ts'
import type { Database } from '../../../db/open.ts'
import { type Bearbeitung, lockKunde, recordBearbeitung, Refused } from '../aendern.ts'
import { type Bereinigen, describeKunde, findKunde, formatBestand } from './Bereinigung.ts'

/** Brings a contract from the wrong customer to the right one. */
export const vertragUmhaengen =
  (vertragId: string, nach: string): Bereinigen =>
  async (tx, bearbeitung) => {
    const kunde = await findKunde(tx, nach)
    const { von, bestand, istGekuendigt } = await moveVertrag(tx, { vertragId, nach }, bearbeitung)
    return {
      absaetze: [
        {
          satz: `Vertrag ${vertragId} kommt von Kunde ${von} zu Kunde ${nach}.`,
          punkte: [
            ...(kunde ? [describeKunde(kunde)] : []),
            `Mit ihm kommen: ${formatBestand(bestand, ['zaehler', 'ablesungen', 'dokumente'])}; dazu Tarife, Verbräuche und Lastgänge.`,
            `Gelöscht wird, was bei Kunde ${von} dazu steht: ${formatBestand(bestand, ['rechnungsadressen', 'bankverbindungen', 'fotos'])}. Das kommt nicht wieder, auch wenn Sie den Vertrag zurückhängen. Seine Anfragen bleiben bei ihm.`,
            ...(istGekuendigt
              ? [`Kunde ${von} hat diesen Vertrag im Portal gekündigt. Bitte prüfen Sie, ob die Kündigung gilt.`]
              : []),
          ],
        },
      ],
      folge: `Berichtigen Sie die Kundennummer des Vertrags auch in Ihrem System: Der Import nimmt ihn nur noch mit ${nach}, Zeilen mit ${von} lehnt er ab.`,
      kundennummer: nach,
    }
  }

/** Deletes a contract that there should never have been. */
export const vertragEntfernen =
  (vertragId: string): Bereinigen =>
  async (tx, bearbeitung) => {
    const { kundennummer, bestand } = await removeVertrag(tx, vertragId, bearbeitung)
    const mit = formatBestand(bestand, [
      ...(['zaehler', 'ablesungen', 'fotos', 'dokumente'] as const),
      ...(['rechnungsadressen', 'bankverbindungen'] as const),
    ])
    return {
      absaetze: [
        {
          satz: `Vertrag ${vertragId} von Kunde ${kundennummer} wird gelöscht, und mit ihm: ${mit}; dazu Tarife, Verbräuche, Lastgänge und Anfragen zu diesem Vertrag.`,
        },
      ],
      folge:
        'Nehmen Sie den Vertrag auch in Ihrem System heraus: Liefert ein Import ihn wieder, ist er wieder da. Die Inhalte von Dokumenten löscht das Portal in der nächsten Nacht.',
      kundennummer,
    }
  }

/** Deletes a meter that is at the wrong contract. */
export const zaehlerEntfernen =
  (vertragId: string, nummer: string): Bereinigen =>
  async (tx, bearbeitung) => {
    const { kundennummer, ablesungen } = await removeZaehler(tx, { vertragId, nummer }, bearbeitung)
    const count = formatBestand({ ablesungen }, ['ablesungen'])
    return {
      absaetze: [
        {
          satz: `Zähler ${nummer} am Vertrag ${vertragId} von Kunde ${kundennummer} wird gelöscht, und mit ihm: ${count}. Lastgänge und gelieferte Verbräuche des Vertrags bleiben.`,
        },
      ],
      folge: 'Berichtigen Sie es auch in Ihrem System: Liefert ein Import den Zähler wieder, ist er wieder da.',
      kundennummer,
    }
  }

/** How many rows belong to a contract. */
interface Vertragsbestand {
  readonly zaehler: number
  readonly ablesungen: number
  readonly dokumente: number
  /** Photos of readings, and billing addresses and bank details for this contract alone. */
  readonly fotos: number
  readonly rechnungsadressen: number
  readonly bankverbindungen: number
}

/** A contract that is another customer's from now on. */
interface Umzug {
  readonly von: string
  readonly bestand: Vertragsbestand
  /** Whether the former customer cancelled it in the portal. */
  readonly istGekuendigt: boolean
}

/**
 * Gives a contract that was imported with the wrong customer to the right one, with its meters, readings, consumption,
 * tariffs and documents. What the wrong customer has entered of his own (billing address, bank details, photos) is
 * deleted, because the right one must not see it; what he has submitted stays with him. `tx` is a transaction. Throws
 * `Refused` for an unknown contract or customer, and while the supplier has not fetched what was submitted for it.
 */
async function moveVertrag(
  tx: Database,
  { vertragId, nach }: { readonly vertragId: string; readonly nach: string },
  bearbeitung: Bearbeitung,
): Promise<Umzug> {
  // Else an import that has read the contract with its former customer would write it so.
  await lockImports(tx)
  const von = await findOwner(tx, vertragId)
  if (von === nach) throw new Refused(`Der Vertrag ${vertragId} gehört schon Kunde ${nach}. Nichts ist geändert.`)
  // In one order, so that two moves do not wait for each other.
  for (const kundennummer of [von, nach].toSorted()) await lockKunde(tx, kundennummer)
  await lockVertrag(tx, vertragId)
  const bestand = await countBestand(tx, vertragId)
  const kuendigungen = await tx
    .selectFrom('vorgang')
    .where('vertrag_id', '=', vertragId)
    .where('art', '=', 'kuendigung')
    .where('kundennummer', '=', von)
    .select('id')
    .execute()
  await tx.deleteFrom('rechnungsadresse').where('vertrag_id', '=', vertragId).execute()
  await tx.deleteFrom('bankverbindung').where('vertrag_id', '=', vertragId).execute()
  await tx.deleteFrom('ableselink').where('vertrag_id', '=', vertragId).execute()
  await tx.deleteFrom('benachrichtigung').where('vertrag_id', '=', vertragId).execute()
  await tx
    .deleteFrom('ablesung_foto')
    .where('ablesung_id', 'in', tx.selectFrom('ablesung').where('vertrag_id', '=', vertragId).select('id'))
    .execute()
  await tx.updateTable('dokument').set({ kundennummer: nach }).where('vertrag_id', '=', vertragId).execute()
  await tx.updateTable('vertrag').set({ kundennummer: nach }).where('id', '=', vertragId).execute()
  // Neither trail names the other customer: each is in its customer's export.
  const objekt = `vertrag/${vertragId}`
  await recordBearbeitung(tx, bearbeitung, { kundennummer: von, aktion: 'vertrag_abgegeben', objekt })
  await recordBearbeitung(tx, bearbeitung, { kundennummer: nach, aktion: 'vertrag_uebernommen', objekt })
  return { von, bestand, istGekuendigt: kuendigungen.length > 0 }
}

/**
 * Deletes a contract that should never have been in the portal, with everything that belongs to it. `tx` is a
 * transaction; contents of documents are deleted from the store after it. Throws `Refused` as `moveVertrag` does.
 */
async function removeVertrag(
  tx: Database,
  vertragId: string,
  bearbeitung: Bearbeitung,
): Promise<{ readonly kundennummer: string; readonly bestand: Vertragsbestand }> {
  const kundennummer = await lockWithOwner(tx, vertragId)
  const bestand = await countBestand(tx, vertragId)
  await deleteVertrag(tx, vertragId)
  const objekt = `vertrag/${vertragId}`
  await recordBearbeitung(tx, bearbeitung, { kundennummer, aktion: 'vertrag_entfernt', objekt })
  return { kundennummer, bestand }
}

/**
 * Deletes a meter that was imported at the wrong contract, with its readings there. `tx` is a transaction. Throws
 * `Refused` as `moveVertrag` does.
 */
async function removeZaehler(
  tx: Database,
  { vertragId, nummer: typed }: { readonly vertragId: string; readonly nummer: string },
  bearbeitung: Bearbeitung,
): Promise<{ readonly kundennummer: string; readonly ablesungen: number }> {
  const kundennummer = await lockWithOwner(tx, vertragId)
  const known = await tx.selectFrom('zaehler').where('vertrag_id', '=', vertragId).select('nummer').execute()
  const nummer = spelledAsKnown(
    typed,
    known.map((one) => one.nummer),
  )
  const { numDeletedRows } = await tx
    .deleteFrom('ablesung')
    .where('vertrag_id', '=', vertragId)
    .where('zaehlernummer', '=', nummer)
    .executeTakeFirstOrThrow()
  const [zaehler] = await tx
    .deleteFrom('zaehler')
    .where('vertrag_id', '=', vertragId)
    .where('nummer', '=', nummer)
    .returning('nummer')
    .execute()
  if (zaehler === undefined) {
    throw new Refused(`Am Vertrag ${vertragId} gibt es keinen Zähler ${nummer}. Nichts ist geändert.`)
  }
  const objekt = `vertrag/${vertragId}`
  await recordBearbeitung(tx, bearbeitung, {
    kundennummer,
    aktion: 'zaehler_entfernt',
    objekt,
    vorher: { zaehlernummer: nummer },
  })
  return { kundennummer, ablesungen: Number(numDeletedRows) }
}

/** Locks a contract and its customer, and answers which one he is. */
async function lockWithOwner(tx: Database, vertragId: string): Promise<string> {
  await lockImports(tx)
  const kundennummer = await findOwner(tx, vertragId)
  await lockKunde(tx, kundennummer)
  await lockVertrag(tx, vertragId)
  return kundennummer
}

async function findOwner(tx: Database, vertragId: string): Promise<string> {
  const row = await tx.selectFrom('vertrag').where('id', '=', vertragId).select('kundennummer').executeTakeFirst()
  if (row === undefined) throw new Refused(`Den Vertrag ${vertragId} gibt es nicht. Nichts ist geändert.`)
  return row.kundennummer
}

/** After this the contract takes no submission until the transaction ends, and the outbox holds none. */
async function lockVertrag(tx: Database, vertragId: string): Promise<void> {
  await tx.selectFrom('vertrag').where('id', '=', vertragId).select('id').forUpdate().execute()
  const { offen } = await tx
    .selectFrom('vorgang')
    .where('vertrag_id', '=', vertragId)
    .where('uebergeben_am', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('offen'))
    .executeTakeFirstOrThrow()
  if (offen === 0) return
  const what = offen === 1 ? 'ist 1 Vorgang eingereicht, der' : `sind ${offen} Vorgänge eingereicht, die`
  throw new Refused(
    `Zum Vertrag ${vertragId} ${what} noch nicht übergeben ${offen === 1 ? 'ist' : 'sind'}. Lassen Sie das zuerst Ihre Systeme übernehmen; was keines abholt, beantworten und erledigen Sie. Nichts ist geändert.`,
  )
}

async function countBestand(tx: Database, vertragId: string): Promise<Vertragsbestand> {
  const { rows } = await sql<Vertragsbestand>`
    select
      (select count(*)::int from zaehler where vertrag_id = ${vertragId}) as zaehler,
      (select count(*)::int from ablesung where vertrag_id = ${vertragId}) as ablesungen,
      (select count(*)::int from dokument where vertrag_id = ${vertragId}) as dokumente,
      (select count(*)::int from ablesung_foto f join ablesung a on a.id = f.ablesung_id
        where a.vertrag_id = ${vertragId}) as fotos,
      (select count(*)::int from rechnungsadresse where vertrag_id = ${vertragId}) as rechnungsadressen,
      (select count(*)::int from bankverbindung where vertrag_id = ${vertragId}) as bankverbindungen
  `.execute(tx)
  const [bestand] = rows
  if (bestand === undefined) throw new Error('a count without a row')
  return bestand
}
