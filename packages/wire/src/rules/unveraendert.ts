import { plainLine } from './text/plainLine.ts'

/** What is wrong with a form's fields, one German sentence each. */
export type Feldfehler = Readonly<Record<string, string>>

/** The sentences of the rules that are broken; one that holds is `false`. */
export const listFehler = (rules: Readonly<Record<string, string | false>>): Feldfehler =>
  Object.fromEntries(Object.entries(rules).flatMap(([field, text]) => (text === false ? [] : [[field, text]])))

const textOf = (value: unknown) => (typeof value === 'string' ? plainLine(value) : (value ?? ''))
const sameText = (one: unknown, other: unknown) => textOf(one) === textOf(other)

/**
 * The errors that remain when a value that is stored and stays as it is counts as right: otherwise who changes another
 * field could not save, whatever rule came later. `belongsTo` names the fields whose change makes a rule new: a missing
 * first name is right only with the Anrede that it is stored with.
 */
export function dropUnveraenderte(
  fehler: Feldfehler,
  neu: object,
  stored: readonly object[],
  belongsTo: Readonly<Record<string, string>> = {},
): Feldfehler {
  const isStored = (field: string) => {
    const value: unknown = Reflect.get(neu, field)
    const owner = belongsTo[field]
    const same = (one: object, name: string) => sameText(Reflect.get(one, name), Reflect.get(neu, name))
    return stored.some(
      (one) =>
        Object.hasOwn(one, field) &&
        same(one, field) &&
        // What is missing says nothing without the field that it belongs to.
        ((value !== null && value !== '') || (owner !== undefined && same(one, owner))),
    )
  }
  return Object.fromEntries(Object.entries(fehler).filter(([field]) => !isStored(field)))
}
