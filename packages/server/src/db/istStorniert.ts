import { sql } from 'kysely'

/** Whether another bill of its contract takes a bill back; `rechnung` is what the statement calls it. */
export const istStorniert = (rechnung: 'rechnung' | 'r') => sql<boolean>`exists (
  select from rechnung storno
  where storno.original_rechnungsnummer = ${sql.ref(`${rechnung}.rechnungsnummer`)}
    and storno.vertrag_id = ${sql.ref(`${rechnung}.vertrag_id`)} and storno.ist_storno
)`
