import { deepStrictEqual } from 'node:assert/strict'
import type { Besuch, BusyCall } from '../busiestCalls.ts'

// Sums of floating point numbers are a little off the exact ones, and each side may round at another decimal.
const tolerance = 1e-5

/** Throws unless the servers answer a call with the same status and the same fields. */
export async function assertSameAnswer(
  origins: readonly string[],
  call: BusyCall,
  besuch: Besuch | undefined,
): Promise<void> {
  if (besuch === undefined) throw new Error('Nobody is signed in')
  const [first, ...others] = await Promise.all(origins.map((origin, nr) => ask(origin, call, besuch, nr)))
  for (const other of others) deepStrictEqual(takeClose(other, first), first)
}

async function ask(origin: string, { method, path, body }: BusyCall, { session, vertragId }: Besuch, nr: number) {
  const headers = { ...session, 'content-type': 'application/json' }
  // Not the same reading twice, which would be a repetition.
  const content = body && { body: JSON.stringify(body(nr + 1)) }
  const answer = await fetch(`${origin}/api/${vertragId}${path}`, { method, headers, ...content })
  const text = await answer.text()
  const replied: unknown = text === '' ? null : JSON.parse(text)
  return { status: answer.status, body: replied }
}

/** A value with the numbers of another one wherever they are close to its own. */
export function takeClose(value: unknown, other: unknown): unknown {
  if (typeof value === 'number' && typeof other === 'number')
    return Math.abs(value - other) <= tolerance ? other : value
  if (Array.isArray(value)) return value.map((part, index) => takeClose(part, Reflect.get(Object(other), index)))
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value).map(([name, part]) => [name, takeClose(part, Reflect.get(Object(other), name))])
  return Object.fromEntries(parts)
}
