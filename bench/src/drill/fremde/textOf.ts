import type { Outcome } from '../wire/rawConnection.ts'

// These headers depend on the time, not on the content.
const ofTheMoment = new Set(['date', 'ttl', 'x-ratelimit-remaining', 'retry-after'])

/** An answer as a text, to compare it with another. */
export function textOf(outcome: Outcome): string {
  if (typeof outcome === 'string') return outcome
  const headers = [...outcome.headers].filter(([name]) => !ofTheMoment.has(name)).map((entry) => entry.join(': '))
  return [outcome.status, ...headers.toSorted(), outcome.body.toString()].join('\n')
}

/** The beginning of an answer. */
export const short = (outcome: Outcome) =>
  typeof outcome === 'string' ? outcome : `${outcome.status} ${outcome.body.toString().slice(0, 120)}`
