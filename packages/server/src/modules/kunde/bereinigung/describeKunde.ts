import { deriveAnzeigename } from '@ekp/wire/rules/anschlussnutzer/anzeigename'
import type { Database } from '../../../db/open.ts'

/** Who a customer is. */
interface Beteiligter {
  readonly kundennummer: string
  readonly name: string
  readonly gesperrt: boolean
  readonly zugriff: 'voll' | 'eingeschränkt'
}

/** Says who somebody is, so that a mistyped number is noticed before anything happens: `Kunde STW-1001 ist Erika Muster.` */
export function describeKunde({ kundennummer, name, gesperrt, zugriff }: Beteiligter): string {
  const wer = `Kunde ${kundennummer} ist ${name}.`
  if (gesperrt) return `${wer} Sein Zugang ist gesperrt.`
  return zugriff === 'eingeschränkt' ? `${wer} Er darf nur ansehen.` : wer
}

/** The customer with this number; undefined: none. */
export async function findKunde(tx: Database, kundennummer: string): Promise<Beteiligter | undefined> {
  const row = await tx
    .selectFrom('anschlussnutzer')
    .where('kundennummer', '=', kundennummer)
    .select(['kundennummer', 'anrede', 'titel', 'vorname', 'nachname', 'firma', 'gesperrt', 'zugriff'])
    .executeTakeFirst()
  if (row === undefined) return undefined
  const name = deriveAnzeigename(row)
  const { gesperrt, zugriff } = row
  return { kundennummer, gesperrt, zugriff, name: name === kundennummer ? 'ohne Namen' : name }
}
