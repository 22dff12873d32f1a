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
  const isSame = (one: object, field: string) => sameText(Reflect.get(one, field), Reflect.get(neu, field))
  const isMissing = (field: string) => textOf(Reflect.get(neu, field)) === ''
  // What is missing says nothing without the field that it belongs to, and where that is missing too, without its own.
  const isSameWithOwner = (one: object, field: string, asked: readonly string[]): boolean => {
    const owner = belongsTo[field]
    if (!isSame(one, field)) return false
    return (
      !isMissing(field) ||
      owner === undefined ||
      asked.includes(owner) ||
      isSameWithOwner(one, owner, [...asked, field])
    )
  }
  const isStored = (field: string) =>
    (!isMissing(field) || belongsTo[field] !== undefined) &&
    stored.some((one) => Object.hasOwn(one, field) && isSameWithOwner(one, field, []))
  return Object.fromEntries(Object.entries(fehler).filter(([field]) => !isStored(field)))
}
