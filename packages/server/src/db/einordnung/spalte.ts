import type { Datenkategorie, Spalteneinordnung } from './Tabelleneinordnung.ts'

/** Personal, and in the export of Art. 15. */
export const personal = (kategorie: Datenkategorie): Spalteneinordnung => ({
  personenbezug: true,
  kategorie,
  auskunft: true,
})

/** Personal, and not in the export; the German reason says why. */
export const withheld = (kategorie: Datenkategorie, grund: string): Spalteneinordnung => ({
  personenbezug: true,
  kategorie,
  auskunft: false,
  grund,
})

/** Says nothing about a person; the German reason says why not. */
export const impersonal = (grund: string): Spalteneinordnung => ({ personenbezug: false, auskunft: false, grund })

export const laufendeNummer = impersonal('laufende Nummer der Datenbank')
export const zugangsgeheimnis = withheld('Zugangsdaten', 'Geheimnis; dass es da ist, sagt die Auskunft')
