import { berlinIso } from './berlinTime.ts'

/** An instant at an axis: the time in Berlin, `18:00`, or the day where one begins, `20.11.`. */
export function formatTickZeit(ms: number): string {
  const iso = berlinIso(new Date(ms))
  return iso.slice(11, 13) === '00' ? `${iso.slice(8, 10)}.${iso.slice(5, 7)}.` : iso.slice(11, 16)
}
