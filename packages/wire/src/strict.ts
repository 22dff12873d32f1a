import * as v from 'valibot'

/**
 * A request body: an object of exactly these fields. A missing field says what its own schema says,
 * an unknown one is named.
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
