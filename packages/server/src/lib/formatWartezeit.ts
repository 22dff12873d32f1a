/** When to come back, as in `Bitte versuchen Sie es … erneut`: never sooner than the seconds say, and no more exact than need be. */
export function formatWartezeit(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return 'in einer Minute'
  if (minutes <= 90) return `in ${minutes} Minuten`
  return `in ${Math.ceil(minutes / 60)} Stunden`
}
