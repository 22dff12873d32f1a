import { draftOf, toRequest } from '../wire/drafts.ts'
import { readOperations } from '../wire/operations.ts'
import { valuesOf } from '../wire/values.ts'
import type { Kunde } from '../target.ts'
import { makeCostly } from './costlyInputs.ts'
import { pour } from './pour.ts'

interface Assignment {
  readonly kunde: Kunde
  readonly token: string
  readonly today: string
  readonly basisUrl: string
}

function isAssignment(value: unknown): value is Assignment {
  return typeof value === 'object' && value !== null && 'kunde' in value
}

const [origin = '', connections = '', auftrag = ''] = process.argv.slice(2)
const given: unknown = JSON.parse(auftrag)
if (!isAssignment(given)) throw new Error('floodInputs must name the customer and the operations')
const { kunde, token, today, basisUrl } = given

// These calls end the session or replace its token.
const endsSession = new Set(['logout', 'refreshToken'])
const operations = (await readOperations(origin)).filter(
  ({ access, id }) => access === 'session' && !endsSession.has(id),
)

pour(origin, Number(connections), (random) => {
  const operation = random.pick(operations)
  const ausweis = { kundennummer: kunde.kundennummer, token }
  const draft = draftOf(operation, valuesOf({ kunde, random, today, basisUrl }), ausweis)
  makeCostly(draft, operation.body?.['foto'] !== undefined, random)
  return toRequest(draft).bytes
})
