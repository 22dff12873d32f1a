import * as v from 'valibot'

/**
 * A request body: an object with exactly these fields. The error of a missing field comes from its own schema,
 * the error of an unknown one names it.
 */
export function strict<const E extends v.ObjectEntries>(entries: E) {
  return v.strictObject(entries, (issue) => {
    if (issue.path === undefined) return 'Bitte senden Sie ein JSON-Objekt.'
    const name = String(issue.path[0]?.key)
    const schema = Object.hasOwn(entries, name) ? entries[name] : undefined
    if (schema?.async !== false) return `Das Feld „${name.slice(0, 40)}“ ist unbekannt.`
    return v.safeParse(schema, undefined).issues?.[0].message ?? issue.message
  })
}
