import { kontaktfelder } from '@ekp/wire/anschlussnutzer'
import { createRandom } from '../random.ts'
import type { Sessions } from '../sessions.ts'
import { type Draft, draftOf, headerLine, toRequest } from '../wire/drafts.ts'
import type { Operation } from '../wire/operations.ts'
import { rawConnection } from '../wire/rawConnection.ts'
import { randomIban, valuesOf } from '../wire/values.ts'
import type { Kunde, Target } from '../target.ts'

/** A marker and, if its request failed, the answer with its header lines. */
export interface Planted extends Marked {
  readonly status: number
  readonly errorAnswer: string
}

interface Roles {
  /** Calls that need a session use this customer's. */
  readonly angemeldet: Kunde
  /** This customer signs in and changes passwords, so his password may be another one afterwards. */
  readonly fremd: Kunde
}

/** Sends each operation once for each of its inputs, with a marker in this input and valid values in the others. */
export async function plantSecrets(
  target: Pick<Target, 'origin' | 'basisUrl' | 'today'>,
  operations: readonly Operation[],
  { angemeldet, fremd }: Roles,
  sessions: Sessions,
): Promise<readonly Planted[]> {
  const connection = rawConnection(target.origin)
  const planted: Planted[] = []
  for (const pflanze of operations.flatMap((operation) => listMarked(operation))) {
    const { operation, where } = pflanze
    const kunde = operation.access === 'session' ? angemeldet : fremd
    const ausweis = kunde === angemeldet ? await sessions.of(kunde) : undefined
    const random = createRandom(planted.length)
    const draft = draftOf(
      operation,
      valuesOf({ kunde, random, today: target.today, basisUrl: target.basisUrl }),
      ausweis,
    )
    draft.headers.push(`x-forwarded-for: 198.18.${planted.length >> 8}.${planted.length & 255}`)
    pflanze.plant(draft)
    const outcome = await connection.send(toRequest(draft))
    if (typeof outcome === 'string') throw new Error(`${operation.id}, ${where}: ${outcome}`)
    const { status, headers, body } = outcome
    const errorAnswer = status >= 400 ? [...headers, body.toString()].join('\n') : ''
    planted.push({ ...pflanze, status, errorAnswer })
    const hasEnded = operation.id === 'logout' || (status === 401 && !where.startsWith('header'))
    if (ausweis !== undefined && hasEnded) await sessions.forget(ausweis)
  }
  connection.close()
  return planted
}

/** A text that occurs nowhere else, in one input of one operation. */
interface Marked {
  readonly operation: Operation
  /** `header passwort`, `body email`, `name of a field`. */
  readonly where: string
  readonly marker: string
  /** A secret may appear nowhere; the portal may store and mail other texts. */
  readonly isSecret: boolean
  readonly plant: (draft: Draft) => void
}

const secrets = new Set(['passwort', 'altesPasswort', 'neuesPasswort', 'token', 'cookie', 'authorization'])
const extraHeaders = [
  ...['cookie', 'authorization', 'user-agent', 'referer', 'origin', 'x-request-id', 'accept-language'],
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded'],
]

/** A number for each marker, so that a hit tells where it was planted. */
let planted = 0

/** Texts with a marker for one input: a plain one, and a valid one if the input has a format. */
function textsFor(name: string): { readonly text: string; readonly marker: string }[] {
  planted += 1
  const marker = `Geheim${planted}q`
  const digits = String(70_000_000 + planted)
  const iban = randomIban(createRandom(planted))
  const texts = [{ text: marker, marker }]
  if (name === 'email') texts.push({ text: `geheim${planted}q@example.org`, marker: `geheim${planted}q@` })
  if (name !== 'email' && kontaktfelder.some((feld) => feld === name))
    texts.push({ text: `0171 ${digits}`, marker: digits })
  if (name === 'iban') texts.push({ text: iban, marker: iban })
  if (name === 'text' || name === 'grund') texts.push({ text: `Bitte beachten Sie ${marker} hierbei.`, marker })
  return texts
}

function setHeader({ headers }: Draft, name: string, value: string): void {
  const at = headers.findIndex((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
  headers.splice(at < 0 ? headers.length : at, 1, headerLine(name, value))
}

/** Every place of an operation into which a text can be put, each with its own marker. */
function listMarked(operation: Operation): readonly Marked[] {
  const pflanzen: Marked[] = []
  const add = (where: string, name: string, plant: (draft: Draft, text: string) => void) => {
    for (const { text, marker } of textsFor(name)) {
      const isSecret = secrets.has(name)
      pflanzen.push({ operation, where, marker, isSecret, plant: (draft) => plant(draft, text) })
    }
  }
  const headers = operation.fields.filter((field) => field.in === 'header').map(({ name }) => name)
  const ofSession = operation.access === 'public' || operation.access === 'ableselink' ? [] : ['token', 'kundennummer']
  for (const name of new Set([...headers, ...ofSession, ...extraHeaders])) {
    add(`header ${name}`, name, (draft, text) => setHeader(draft, name, text))
  }
  for (const [at, { name }] of operation.fields.filter((field) => field.in === 'query').entries()) {
    add(`query ${name}`, name, ({ query }, text) => void query.splice(at, 1, `${name}=${encodeURIComponent(text)}`))
  }
  add('query of no name', 'x', ({ query }, text) => void query.push(`x=${encodeURIComponent(text)}`))
  for (const { name } of operation.fields.filter((field) => field.in === 'path')) {
    add(`path ${name}`, name, (draft, text) => {
      draft.path = operation.path.replaceAll(/\{\w+\}/g, encodeURIComponent(text))
    })
  }
  for (const name of Object.keys(operation.body ?? {})) {
    add(`body ${name}`, name, ({ fields }, text) => void fields?.set(name, JSON.stringify(text)))
  }
  if (operation.body !== undefined) {
    add('name of a field', 'x', ({ fields }, text) => void fields?.set(text, '1'))
    add('body that is broken', 'passwort', (draft, text) => {
      draft.body = Buffer.from(`{"${text}`)
    })
  }
  return pflanzen
}
