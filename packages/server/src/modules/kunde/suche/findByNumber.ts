import { compactIban, hasIbanPruefziffer } from '@ekp/wire/rules/bankverbindung/bankkennungen'
import { canonicalKundennummer } from '@ekp/wire/rules/anschlussnutzer/kundennummer'
import { isTelefonnummer } from '@ekp/wire/rules/anschlussnutzer/kontaktdaten'
import { zaehlerschluessel } from '@ekp/wire/rules/zaehlernummer'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/open.ts'
import { isZaehler, schluesselOf } from '../../../db/zaehlernummer.ts'
import { type Fund, isLaufend } from './findByWords.ts'

interface Typed {
  readonly kundennummerPrefix: string
  readonly suche: string
  /** Birth dates; none where something else was typed with the date. */
  readonly tage: readonly string[]
  /** The day in Berlin. */
  readonly heute: string
}

/**
 * Who has exactly this number, address or date, whatever blanks and dashes it is written with; first by his own number,
 * then customers with a contract that runs. An IBAN counts only whole, with right check digits.
 */
export async function findByNumber(db: Database, typed: Typed, limit: number): Promise<Fund[]> {
  const { rows } = await numberStatement(typed, limit).execute(db)
  return rows
}

/** The statement of `findByNumber`. */
export function numberStatement(typed: Typed, limit: number): RawBuilder<Fund> {
  const ways = [...numbersOf(typed), ...personalOf(typed)]
  return sql<Fund>`
    select kundennummer, "vertragId", grund from (
      select distinct on (kundennummer) f.kundennummer, f."vertragId", f.grund, f.rang,
        exists (
          select from vertrag v where v.kundennummer = f.kundennummer and ${isLaufend(typed.heute)}
            and (f."vertragId" is null or v.id = f."vertragId")
        ) as laeuft
      from (${sql.join(ways, sql` union all `)}) as f (kundennummer, "vertragId", grund, rang)
      where f.kundennummer is not null
      order by kundennummer, rang, laeuft desc, f."vertragId"
    ) as one
    order by rang, laeuft desc, kundennummer
    limit ${limit}
  `
}

/** By what the supplier gave a number to: also customers who asked to be deleted. */
function numbersOf({ kundennummerPrefix, suche }: Typed): RawBuilder<unknown>[] {
  const kundennummer = zaehlerschluessel(canonicalKundennummer(kundennummerPrefix, suche) ?? '')
  const code = zaehlerschluessel(suche)
  const ways = [
    sql`select kundennummer, null, 'Kundennummer', 1 from anschlussnutzer
      where ${schluesselOf('kundennummer')} = ${kundennummer || null}`,
    sql`select kundennummer, null, 'Frühere Kundennummer ' || alt, 2 from fruehere_kundennummer
      where alt = ${canonicalKundennummer(kundennummerPrefix, suche) ?? null}`,
    sql`select kundennummer, id, 'Vertrag ' || id, 3 from vertrag where ${schluesselOf('id')} = ${code || null}`,
    sql`select kundennummer, vertrag_id, 'Zähler ' || nummer, 4 from zaehler join vertrag on vertrag.id = vertrag_id
      where ${isZaehler('nummer', suche)}`,
  ]
  if (/^[1-9]\d{10}$/.test(code)) {
    ways.push(
      sql`select kundennummer, id, 'Marktlokation ' || marktlokation, 5 from vertrag where marktlokation = ${code}`,
    )
  }
  if (/^[A-Z]{2}\d{11}[A-Z0-9]{20}$/.test(code)) {
    ways.push(sql`select kundennummer, vertrag_id, 'Messlokation ' || messlokation, 5
      from zaehler join vertrag on vertrag.id = vertrag_id where messlokation = ${code}`)
  }
  // A declaration without signing in leads to no customer.
  if (/^[1-9]\d{0,14}$/.test(code)) {
    ways.push(sql`select kundennummer, null, 'Vorgang ' || id, 6 from vorgang where id = ${Number(code)}`)
  }
  return ways
}

/** By what belongs to the person: not customers who asked to be deleted. */
function personalOf({ suche, tage, heute }: Typed): RawBuilder<unknown>[] {
  const present = sql`not exists (select from loeschvermerk l
    where l.kundennummer = p.kundennummer and verlangt_am is not null)`
  const ways: RawBuilder<unknown>[] = []
  if (isTelefonnummer(suche)) {
    for (const column of ['festnetz', 'mobil']) {
      ways.push(sql`select kundennummer, null, 'Telefon', 7 from anschlussnutzer p
        where rufnummer(${sql.ref(column)}) = rufnummer(${suche}) and ${present}`)
    }
  }
  const iban = compactIban(suche)
  if (hasIbanPruefziffer(iban)) {
    ways.push(sql`select kundennummer, vertrag_id,
        case when gueltig_bis < ${heute}::date then 'Frühere IBAN' else 'IBAN' end, 7
      from bankverbindung p where iban = ${iban} and entfallen_am is null and ${present}`)
  }
  if (suche.includes('@')) {
    ways.push(sql`select kundennummer, null, 'E-Mail-Adresse', 7 from anschlussnutzer p
      where email in (${suche}, ${suche.toLowerCase()}) and ${present}`)
  }
  if (tage.length > 0) {
    ways.push(sql`select kundennummer, null, 'Geburtsdatum', 7 from anschlussnutzer p
      where geburtsdatum = any(${tage}::date[]) and ${present}`)
  }
  return ways
}
