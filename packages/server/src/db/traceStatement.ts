import { traced } from '../lib/steps.ts'

/** Runs a statement as a step of the traces, by its name; its values are not looked at. */
export function traceStatement<T>(name: () => string, run: () => Promise<T>): Promise<T> {
  return traced(() => ({ name: name(), kind: 'client', attributes: { 'db.system.name': 'postgresql' } }), run)
}

/** What a statement without a name is called: what it does, and the first table in it, `insert vorgang`. */
export function nameOf(text: string): string {
  const [, verb = ''] = /^\s*([a-z]+)/i.exec(text) ?? []
  const [, table] = /\b(?:from|into|update|lock table) "?([a-z_]+)"?/i.exec(text) ?? []
  return [verb.toLowerCase(), table].filter(Boolean).join(' ') || 'statement'
}
