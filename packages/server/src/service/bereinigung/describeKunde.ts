import { deriveAnzeigename } from '@ekp/wire/rules/anschlussnutzer/anzeigename'
import type { Database } from '../../db/open.ts'

/** Who somebody is, so that a mistyped number is noticed before anything happens: `Kunde STW-1001 ist Erika Muster.` */
export async function describeKunde(tx: Database, kundennummer: string): Promise<string> {
  const { name, gesperrt, zugriff } = await findKunde(tx, kundennummer)
  const wer = `Kunde ${kundennummer} ist ${name}.`
  if (gesperrt) return `${wer} Sein Zugang ist gesperrt.`
  return zugriff === 'eingeschränkt' ? `${wer} Er darf nur ansehen.` : wer
}

/** A customer's name and access; throws where there is none. */
export async function findKunde(tx: Database, kundennummer: string) {
  const { gesperrt, zugriff, ...person } = await tx
    .selectFrom('anschlussnutzer')
    .where('kundennummer', '=', kundennummer)
    .select(['kundennummer', 'anrede', 'titel', 'vorname', 'nachname', 'firma', 'gesperrt', 'zugriff'])
    .executeTakeFirstOrThrow()
  const name = deriveAnzeigename(person)
  return { name: name === kundennummer ? 'ohne Namen' : name, gesperrt, zugriff }
}
