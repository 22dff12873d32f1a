import { deepStrictEqual } from 'node:assert/strict'
import type { Besuch, BusyCall } from '../busiestCalls.ts'

// The sum of floating point numbers differs in the last of six decimals from the exact one.
const decimals = 5

/** Throws unless the servers answer a call with the same status and the same fields. */
export async function assertSameAnswer(
  origins: readonly string[],
  call: BusyCall,
  besuch: Besuch | undefined,
): Promise<void> {
  if (besuch === undefined) throw new Error('Nobody is signed in')
  const [first, ...others] = await Promise.all(origins.map((origin, nr) => ask(origin, call, besuch, nr)))
  for (const other of others) deepStrictEqual(other, first)
}

async function ask(origin: string, { method, path, body }: BusyCall, { session, vertragId }: Besuch, nr: number) {
  const headers = { ...session, 'content-type': 'application/json' }
  // Not the same reading twice, which would be a repetition.
  const content = body && { body: JSON.stringify(body(nr + 1)) }
  const answer = await fetch(`${origin}/api/${vertragId}${path}`, { method, headers, ...content })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : rounded(JSON.parse(text)) }
}

const rounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
    typeof part === 'number' ? Number(part.toFixed(decimals)) : part,
  )
