import type { Kunde } from '../Kunde.ts'
import { draftOf } from '../wire/draftOf.ts'
import { readOperations } from '../wire/readOperations.ts'
import { toRequest } from '../wire/toRequest.ts'
import { valuesOf } from '../wire/valuesOf.ts'
import { makeCostly } from './costlyInputs.ts'
import { pour } from './pour.ts'

interface Auftrag {
  readonly kunde: Kunde
  readonly token: string
  readonly heute: string
  readonly basisUrl: string
}

const [origin = '', connections = '', auftrag = ''] = process.argv.slice(2)
const { kunde, token, heute, basisUrl }: Auftrag = JSON.parse(auftrag)

// Ends the session that the others of this flood need.
const operations = (await readOperations(origin)).filter(({ access, id }) => access === 'session' && id !== 'logout')

pour(origin, Number(connections), (random) => {
  const operation = random.pick(operations)
  const ausweis = { kundennummer: kunde.kundennummer, token }
  const draft = draftOf(operation, valuesOf({ kunde, random, heute, basisUrl }), ausweis)
  makeCostly(draft, operation.body?.['foto'] !== undefined, random)
  return toRequest(draft).bytes
})
