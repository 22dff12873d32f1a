import { JobError } from '../JobError.ts'
import type { Abfrage, Preisschritt } from './Preisschritt.ts'

const refuse = (vonMs: number, text: string) =>
  new JobError(`Die Preisquelle nennt für ${new Date(vonMs).toISOString()} ${text}.`)

/** The steps within what was asked for; throws a `JobError` where one cannot be, so that none of them counts. */
export function checkSchritte(schritte: readonly Preisschritt[], { vonMs, bisMs }: Abfrage): Preisschritt[] {
  const asked = schritte.filter((schritt) => schritt.vonMs >= vonMs && schritt.vonMs < bisMs)
  if (schritte.length > 0 && asked.length === 0) {
    throw new JobError('Die Preisquelle nennt nur Zeiten, nach denen nicht gefragt war.')
  }
  const viertelstunden = new Set(asked.filter(({ minuten }) => minuten === 15).map((schritt) => toHour(schritt.vonMs)))
  for (const { vonMs: beginn, minuten } of asked) {
    if (beginn % (minuten * 60_000) !== 0) throw refuse(beginn, 'einen Preis mitten in einem Schritt')
    if (minuten === 60 && viertelstunden.has(beginn)) throw refuse(beginn, 'Stunde und Viertelstunden zugleich')
  }
  return asked
}

const hourMs = 3_600_000
const toHour = (instantMs: number) => Math.floor(instantMs / hourMs) * hourMs
