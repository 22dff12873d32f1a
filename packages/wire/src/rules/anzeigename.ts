import type { Anschlussnutzer } from '../anschlussnutzer.ts'

type Person = Pick<Anschlussnutzer, 'kundennummer' | 'anrede' | 'firma' | 'titel' | 'vorname' | 'nachname'>

/** How a customer is called [section 3]; the customer number where no name is on record. */
export function deriveAnzeigename({ kundennummer, anrede, firma, titel, vorname, nachname }: Person): string {
  const join = (...parts: (string | null)[]) =>
    parts
      .map((part) => part?.trim())
      .filter(Boolean)
      .join(' ')
  const company = anrede === 'Firma' ? join(firma) : ''
  return company || join(titel, vorname, nachname) || kundennummer
}
