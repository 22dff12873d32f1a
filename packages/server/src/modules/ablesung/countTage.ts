/** The days from one Kalendertag to another. */
export function countTage(von: string, bis: string): number {
  return (Date.parse(bis) - Date.parse(von)) / 86_400_000
}
