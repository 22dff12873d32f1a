/** What became of a file of the import folder, or that the folder could not be worked off. */
export const ordnerergebnisse = ['eingespielt', 'teilweise', 'abgelehnt', 'gestoert'] as const
export type Ordnerergebnis = (typeof ordnerergebnisse)[number]
