import type { Database } from '../../../packages/server/src/db/open.ts'
import { createRandom } from '../drill/random.ts'
import type { Kunde } from '../drill/target.ts'
import { draftOf } from '../drill/wire/drafts.ts'
import type { Operation } from '../drill/wire/operations.ts'
import { type Values, valuesOf } from '../drill/wire/values.ts'
import { today } from './bestand.ts'

/** Whether a call reads what a customer, or anybody, may see. */
export const isRead = ({ method, access }: Operation) => method === 'GET' && access !== 'passwort'

// A month; what need not be asked for is left out.
const asked: Readonly<Record<string, string | undefined>> = {
  von: '2026-10-01',
  bis: '2026-10-31',
  fortsetzung: undefined,
  kwh: undefined,
  aus: undefined,
  nach: undefined,
}

/** The request of one customer for one of his contracts; `seed` chooses the values that `asked` leaves open. */
export function requestOf(operation: Operation, kunde: Kunde & { readonly token: string }, seed: number) {
  const usual = valuesOf({ kunde, random: createRandom(seed), today, basisUrl: 'https://portal.example.org' })
  const values: Values = (name, schema) => {
    if (!(name in asked)) return usual(name, schema)
    return schema.format === 'date-time' ? `${asked[name]}T00:00:00Z` : asked[name]
  }
  const { path, query, headers, fields } = draftOf(
    operation,
    values,
    operation.access === 'session' ? kunde : undefined,
  )
  return {
    url: `/api${path}?${query.filter((one) => !one.endsWith('=')).join('&')}`,
    headers: Object.fromEntries(
      headers.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
    ),
    // One call has a body, although it is a GET.
    ...(fields && { payload: Object.fromEntries([...fields].map(([name, json]) => [name, JSON.parse(json)])) }),
  }
}

/** Random customers with a load profile: for them each call reads the most. */
export async function chooseKunden(db: Database, most: number, seed: number): Promise<readonly Kunde[]> {
  const random = createRandom(seed)
  const { kanaele } = await db
    .selectFrom('lastgangkanal')
    .select(({ fn }) => fn.max('id').as('kanaele'))
    .executeTakeFirstOrThrow()
  const ids = Array.from({ length: 2 * most }, () => 1 + random.int(kanaele))
  const rows = await db
    .selectFrom('lastgangkanal')
    .innerJoin('vertrag', 'vertrag.id', 'lastgangkanal.vertrag_id')
    .innerJoin('zaehler', 'zaehler.vertrag_id', 'vertrag.id')
    .where('lastgangkanal.id', 'in', ids)
    .select(['vertrag.id as vertragId', 'kundennummer', 'nummer'])
    .execute()
  const kunden = [...new Map(rows.map((row) => [row.kundennummer, row])).values()]
  return kunden.slice(0, most).map(({ vertragId, kundennummer, nummer }) => ({
    kundennummer,
    mandant: '',
    passwort: '',
    vertraege: [vertragId],
    dokumente: [`D-${vertragId}-2026`],
    rechnungsadressen: [],
    bankverbindungen: [],
    zaehler: [{ vertragId, nummer, obiskennzahlen: ['1-0:1.8.0'] }],
  }))
}
