import type { Anschlussnutzer } from '../../anschlussnutzer.ts'

type Person = Pick<Anschlussnutzer, 'kundennummer' | 'anrede' | 'firma' | 'titel' | 'vorname' | 'nachname'>

/** The name shown for a customer [anschlussnutzer-3]; the customer number if no name is stored. */
export function deriveAnzeigename({ kundennummer, anrede, firma, titel, vorname, nachname }: Person): string {
  const join = (...parts: (string | null)[]) =>
    parts
      .map((part) => part?.trim())
      .filter(Boolean)
      .join(' ')
  const company = anrede === 'Firma' ? join(firma) : ''
  return company || join(titel, vorname, nachname) || kundennummer
}
