import { dynamischerKunde } from '../../demoPortal.ts'
import type { Kunde } from '../Kunde.ts'
import type { Ausweis } from '../wire/draftOf.ts'
import type { Ziel } from '../Ziel.ts'
import { createLangeReihe } from './createLangeReihe.ts'
import { withFlood } from './withFlood.ts'

/** Runs `task` while the customer with the dynamic tariff asks for the costliest that he may, over so many connections. */
export async function floodCostly<T>(
  { origin, db }: Ziel,
  connections: number,
  { kundennummer, token }: Ausweis,
  task: () => Promise<T>,
) {
  const { vertragId } = dynamischerKunde
  await createLangeReihe(db, vertragId)
  return withFlood(origin, connections, { script: 'pourCostly.ts', args: [kundennummer, token, vertragId] }, task)
}

/** Runs `task` while this customer sends every call that he may make the costliest inputs, over so many connections. */
export function floodInputs<T>(
  { origin, heute, basisUrl }: Ziel,
  connections: number,
  kunde: Kunde,
  { token }: Ausweis,
  task: () => Promise<T>,
) {
  const auftrag = JSON.stringify({ kunde, token, heute, basisUrl })
  return withFlood(origin, connections, { script: 'pourInputs.ts', args: [auftrag] }, task)
}
