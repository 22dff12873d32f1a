import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { addJobs, mailJobs } from '../../../db/jobs/jobQueue.ts'
import type { Database } from '../../../db/open.ts'
import { hashLinktoken } from '../../../http/session/ableselink.ts'
import { schluesselOf } from '../../../db/zaehlernummer.ts'
import { type Bearbeitung, recordBearbeitungInEach } from '../aendern.ts'

/** A meter that gets a link. */
interface Zaehler {
  readonly kundennummer: string
  readonly vertragId: string
  readonly zaehlernummer: string
}

/** A link that stands nowhere but here. */
export interface Neuerlink<Z extends Zaehler> {
  readonly zaehler: Z
  readonly token: string
}

interface Auftrag extends Bearbeitung {
  /** The last day of the links. */
  readonly bis: string
}

/**
 * Makes links whose tokens are answered, 128 random bits each, of which only the hash is stored. `tx` is a transaction. A
 * meter that has an open link of the same day gets none.
 */
export async function createAbleselinks<Z extends Zaehler>(
  tx: Database,
  zaehler: readonly Z[],
  weg: 'brief' | 'kundendienst',
  { bis, ...bearbeitung }: Auftrag,
): Promise<readonly Neuerlink<Z>[]> {
  const links = zaehler.map((one) => ({ zaehler: one, token: randomBytes(16).toString('base64url') }))
  const inserted = await insertLinks(tx, zaehler, {
    hashes: links.map(({ token }) => hashLinktoken(token)),
    weg,
    bis,
    now: bearbeitung.now,
  })
  const isInserted = new Set(inserted.map((one) => keyOf(one)))
  const made = links.filter((link) => isInserted.has(keyOf(link.zaehler)))
  await recordLinks(
    tx,
    bearbeitung,
    made.map((link) => link.zaehler),
  )
  return made
}

/** Makes links that go by mail, and queues those mails; answers how many. `tx` is a transaction. */
export async function mailAbleselinks(
  tx: Database,
  zaehler: readonly Zaehler[],
  { bis, ...bearbeitung }: Auftrag,
): Promise<number> {
  const inserted = await insertLinks(tx, zaehler, { hashes: undefined, weg: 'mail', bis, now: bearbeitung.now })
  await addJobs(
    tx,
    mailJobs.ableselink,
    inserted.map(({ id }) => ({ id })),
  )
  const isInserted = new Set(inserted.map((one) => keyOf(one)))
  await recordLinks(
    tx,
    bearbeitung,
    zaehler.filter((one) => isInserted.has(keyOf(one))),
  )
  return inserted.length
}

const keyOf = ({ vertragId, zaehlernummer }: Pick<Zaehler, 'vertragId' | 'zaehlernummer'>) =>
  `${vertragId} ${zaehlernummer}`

interface Neue {
  /** Undefined: the tokens come with the mails. */
  readonly hashes: readonly Buffer[] | undefined
  readonly weg: 'brief' | 'mail' | 'kundendienst'
  readonly bis: string
  readonly now: Date
}

async function insertLinks(tx: Database, zaehler: readonly Zaehler[], { hashes, weg, bis, now }: Neue) {
  const vertraege = zaehler.map(({ vertragId }) => vertragId)
  const nummern = zaehler.map(({ zaehlernummer }) => zaehlernummer)
  const gesendetAm = hashes === undefined ? null : now
  const { rows } = await sql<{ id: string; vertragId: string; zaehlernummer: string }>`
    insert into ableselink (vertrag_id, zaehlernummer, token_hash, weg, erstellt_am, gilt_bis, gesendet_am)
    select vertrag_id, nummer, hash, ${weg}, ${now}, ${bis}, ${gesendetAm}
    from unnest(${vertraege}::text[], ${nummern}::text[], ${hashes ?? []}::bytea[]) neu (vertrag_id, nummer, hash)
    on conflict (vertrag_id, zaehlernummer, gilt_bis) where abgelesen_am is null and widerrufen_am is null do nothing
    returning id, vertrag_id as "vertragId", zaehlernummer
  `.execute(tx)
  return rows
}

/** In one order, so that two lists do not wait for each other. */
async function recordLinks(tx: Database, bearbeitung: Bearbeitung, zaehler: readonly Zaehler[]): Promise<void> {
  const kundennummern = [...new Set(zaehler.map(({ kundennummer }) => kundennummer))].toSorted()
  await recordBearbeitungInEach(tx, bearbeitung, kundennummern, { aktion: 'ableselink_erstellt', objekt: 'ableselink' })
}

/** Which links are withdrawn. */
interface Gemeint {
  readonly bis?: string
  readonly vertragId?: string
  /** As `zaehlerschluessel` reads the meters' numbers. */
  readonly zaehler?: readonly string[]
}

/** Withdraws links that still hold; answers how many. `tx` is a transaction. */
export async function withdrawAbleselinks(
  tx: Database,
  { bis, vertragId, zaehler }: Gemeint,
  bearbeitung: Bearbeitung,
): Promise<number> {
  const { rows } = await sql<{ kundennummer: string }>`
    update ableselink set widerrufen_am = ${bearbeitung.now} from vertrag
    where vertrag.id = vertrag_id and abgelesen_am is null and widerrufen_am is null
      and (${bis ?? null}::date is null or gilt_bis = ${bis ?? null}::date)
      and (${vertragId ?? null}::text is null or vertrag_id = ${vertragId ?? null})
      and (${zaehler === undefined} or ${schluesselOf('zaehlernummer')} = any (${zaehler ?? []}::text[]))
    returning kundennummer
  `.execute(tx)
  const kundennummern = [...new Set(rows.map(({ kundennummer }) => kundennummer))].toSorted()
  await recordBearbeitungInEach(tx, bearbeitung, kundennummern, {
    aktion: 'ableselink_widerrufen',
    objekt: 'ableselink',
  })
  return rows.length
}
