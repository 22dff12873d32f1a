import { createRandom } from '../random.ts'
import type { Sessions } from '../sessionsOf.ts'
import type { Kunde } from '../Kunde.ts'
import { draftOf } from '../wire/draftOf.ts'
import type { Operation } from '../wire/Operation.ts'
import { rawConnection } from '../wire/rawConnection.ts'
import { toRequest } from '../wire/toRequest.ts'
import { valuesOf } from '../wire/valuesOf.ts'
import type { Ziel } from '../Ziel.ts'
import { listPflanzen } from './listPflanzen.ts'
import type { Pflanze } from './Pflanze.ts'

/** A marker, and the answer to its request if that was an error, with its header lines. */
export interface Geplant extends Pflanze {
  readonly status: number
  readonly errorAnswer: string
}

export interface Rollen {
  /** Whose session the calls carry that need one. */
  readonly angemeldet: Kunde
  /** Who signs in and changes passwords: his may be other ones after it. */
  readonly fremd: Kunde
}

/** Sends each operation once for each of its inputs, with a marker there and everything else as it should be. */
export async function plantSecrets(
  ziel: Pick<Ziel, 'origin' | 'basisUrl' | 'heute'>,
  operations: readonly Operation[],
  { angemeldet, fremd }: Rollen,
  sessions: Sessions,
): Promise<readonly Geplant[]> {
  const connection = rawConnection(ziel.origin)
  const geplant: Geplant[] = []
  for (const pflanze of operations.flatMap((operation) => listPflanzen(operation))) {
    const { operation, where } = pflanze
    const kunde = operation.access === 'session' ? angemeldet : fremd
    const ausweis = kunde === angemeldet ? await sessions.of(kunde) : undefined
    const random = createRandom(geplant.length)
    const draft = draftOf(operation, valuesOf({ kunde, random, heute: ziel.heute, basisUrl: ziel.basisUrl }), ausweis)
    draft.headers.push(`x-forwarded-for: 198.18.${geplant.length >> 8}.${geplant.length & 255}`)
    pflanze.plant(draft)
    const outcome = await connection.send(toRequest(draft))
    if (typeof outcome === 'string') throw new Error(`${operation.id}, ${where}: ${outcome}`)
    const { status, headers, body } = outcome
    const errorAnswer = status >= 400 ? [...headers, body.toString()].join('\n') : ''
    geplant.push({ ...pflanze, status, errorAnswer })
    const hasEnded = operation.id === 'logout' || (status === 401 && !where.startsWith('header'))
    if (ausweis !== undefined && hasEnded) await sessions.forget(ausweis)
  }
  connection.close()
  return geplant
}
