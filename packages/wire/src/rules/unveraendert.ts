import { plainLine } from './text/plainLine.ts'

/** What is wrong with a form's fields, one German sentence each. */
export type Feldfehler<Feld extends string = string> = { readonly [F in Feld]?: string }

/** Only the sentences that are true; a rule that holds is `false`. */
export function listFehler<Feld extends string>(rules: { readonly [F in Feld]?: string | false }): Feldfehler<Feld> {
  const fehler: { [F in Feld]?: string } = {}
  for (const feld in rules) {
    const text = rules[feld]
    if (typeof text === 'string') fehler[feld] = text
  }
  return fehler
}

const textOf = (value: unknown) => (typeof value === 'string' ? plainLine(value) : (value ?? ''))

const sameText = (one: unknown, other: unknown) => textOf(one) === textOf(other)

/**
 * The errors that remain when a value that is stored and stays as it is counts as right: otherwise who changes another
 * field could not save, whatever rule came later. `belongsTo` names the fields whose change makes a rule new: a missing
 * first name is right only with the Anrede that it is stored with.
 */
export function dropUnveraenderte<Feld extends string>(
  fehler: Feldfehler<Feld>,
  neu: object,
  stored: readonly object[],
  belongsTo: Readonly<Record<string, string>> = {},
): Feldfehler<Feld> {
  const isStored = (feld: string) => {
    const value: unknown = Reflect.get(neu, feld)
    const owner = belongsTo[feld]
    const same = (one: object, name: string) => sameText(Reflect.get(one, name), Reflect.get(neu, name))
    return stored.some(
      (one) =>
        Object.hasOwn(one, feld) &&
        same(one, feld) &&
        // What is missing says nothing without the field that it belongs to.
        ((value !== null && value !== '') || (owner !== undefined && same(one, owner))),
    )
  }
  const left: { [F in Feld]?: string } = {}
  for (const feld in fehler) if (!isStored(feld)) left[feld] = fehler[feld]
  return left
}
