import { plainLine } from './text/plainLine.ts'

/** What is wrong with a form's fields, one German sentence each. */
export type Feldfehler<Feld extends string = string> = { readonly [F in Feld]?: string }

/** Only the sentences that are true; a rule that holds is `false`. */
export function listFehler<Feld extends string>(rules: { readonly [F in Feld]?: string | false }): Feldfehler<Feld> {
  return Object.fromEntries(Object.entries(rules).filter(([, text]) => typeof text === 'string')) as Feldfehler<Feld>
}

const sameText = (one: unknown, other: unknown) =>
  one === other || plainLine(String(one ?? '')) === plainLine(String(other ?? ''))

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
  return Object.fromEntries(Object.entries(fehler).filter(([feld]) => !isStored(feld))) as Feldfehler<Feld>
}
