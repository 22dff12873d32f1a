import { canonicalKundennummer } from '@ekp/wire/rules/anschlussnutzer/kundennummer'
import { Refused } from './aendern.ts'

/** What a tenant says of its customer numbers. */
interface Nummernkreis {
  readonly kundennummerPrefix: string
  readonly name: string
}

/** The customer number in its one spelling; throws `Refused` where it can be none of this tenant's. */
export function readKundennummer({ kundennummerPrefix, name }: Nummernkreis, typed: string): string {
  const kundennummer = canonicalKundennummer(kundennummerPrefix, typed)
  if (kundennummer === undefined) throw new Refused(`${typed} ist keine Kundennummer von ${name}.`)
  return kundennummer
}
