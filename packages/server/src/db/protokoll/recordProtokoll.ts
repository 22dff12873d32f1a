import { sql } from 'kysely'
import type { Database } from '../open.ts'
import type { Akteur } from '../tables/nachweise.ts'
import type { Protokollaktion } from '@ekp/wire/kunde/protokollaktion'
import { statement } from '../statement.ts'

export interface NewProtokolleintrag {
  readonly kundennummer: string
  readonly zeit: Date
  /** `portal` also where the actor is unknown. */
  readonly akteur: Akteur
  readonly aktion: Protokollaktion
  /** The person or the system of the supplier that did it, for the actor `versorger`; none: a command that asks for no name. */
  readonly bearbeiter?: string | undefined
  /** The number that a customer signed in with who has switched to this one; of a customer's database it goes by itself. */
  readonly herkunft?: string | undefined
  /** A noun, and its key where it has one: `bankverbindung/<id>`. */
  readonly objekt: string
  /** Never a secret, never a whole IBAN [T6]. */
  readonly vorher?: object | undefined
  readonly nachher?: object | undefined
}

/**
 * Adds to a customer's chain of the audit trail; `tx` is the transaction that makes the change. Late in it:
 * until it ends, every other change of that customer waits.
 */
export async function recordProtokoll(tx: Database, eintrag: NewProtokolleintrag): Promise<void> {
  const { bearbeiter, herkunft, vorher, nachher } = eintrag
  await insertProtokoll(tx, { ...eintrag, inhalt: JSON.stringify({ bearbeiter, vorher, nachher, herkunft }) })
}

/** The same entry for many customers, in each one's chain; in the order of the list. */
export async function recordInEach(
  tx: Database,
  kundennummern: readonly string[],
  { zeit, akteur, aktion, objekt, bearbeiter, herkunft, vorher, nachher }: Omit<NewProtokolleintrag, 'kundennummer'>,
): Promise<void> {
  const inhalt = JSON.stringify({ bearbeiter, vorher, nachher, herkunft })
  await sql`
    insert into protokoll (kundennummer, zeit, akteur, aktion, objekt, inhalt)
    select kundennummer, ${zeit}, ${akteur}, ${aktion}, ${objekt}, ${inhalt}::json
    from unnest(${kundennummern}::text[]) kundennummer
  `.execute(tx)
}

type Protokollzeile = Pick<NewProtokolleintrag, 'kundennummer' | 'zeit' | 'akteur' | 'aktion' | 'objekt'>

const insertProtokoll = statement(
  'insertProtokoll',
  (db, { kundennummer, zeit, akteur, aktion, objekt, inhalt }: Protokollzeile & { readonly inhalt: string }) =>
    db.insertInto('protokoll').values({ kundennummer, zeit, akteur, aktion, objekt, inhalt }),
)
