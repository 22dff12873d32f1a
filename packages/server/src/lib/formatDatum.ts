/** A day as customers read it: `21.11.2026`. */
export function formatDatum(datum: string): string {
  return datum.split('-').toReversed().join('.')
}
