import { berlinIso } from '../../lib/berlinTime.ts'

const hourMs = 3_600_000

/** 24 entries for each day: in spring one hour is left out, in autumn one comes twice, so that every n-th label is evenly spaced. */
export function axisHours(fromMs: number, toMs: number): readonly number[] {
  const hours = Array.from({ length: Math.ceil((toMs - fromMs) / hourMs) }, (_hour, index) => fromMs + index * hourMs)
  return hours.flatMap((ms) => Array.from({ length: (24 + clockHour(ms) - clockHour(ms - hourMs)) % 24 }, () => ms))
}

const clockHour = (ms: number) => Number(berlinIso(new Date(ms)).slice(11, 13))

/** An instant at an axis: the time in Berlin, `18:00`, or the day where one begins, `20.11.`. */
export function formatTickZeit(ms: number): string {
  const iso = berlinIso(new Date(ms))
  return iso.slice(11, 13) === '00' ? `${iso.slice(8, 10)}.${iso.slice(5, 7)}.` : iso.slice(11, 16)
}
