import { canonicalKundennummer } from '@ekp/wire/rules/kundennummer'
import { StartError } from '../lib/errors.ts'
import type { Tenant } from '../tenant.ts'

/** The one spelling of a number that was typed. Throws `StartError` for what is none. */
export function readKundennummer({ app }: Pick<Tenant, 'app'>, typed: string): string {
  const kundennummer = canonicalKundennummer(app.kundennummerPrefix, typed)
  if (kundennummer === undefined) throw new StartError(`${typed} ist keine Kundennummer.`)
  return kundennummer
}
