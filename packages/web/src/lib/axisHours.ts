import { berlinIso } from './berlinTime.ts'

const hourMs = 3_600_000

/** 24 hours a day, whatever the clocks do: one is left out or comes twice, so that every n-th is named evenly. */
export function axisHours(fromMs: number, toMs: number): readonly number[] {
  const hours = Array.from({ length: Math.ceil((toMs - fromMs) / hourMs) }, (_hour, index) => fromMs + index * hourMs)
  return hours.flatMap((ms) => Array.from({ length: (24 + clockHour(ms) - clockHour(ms - hourMs)) % 24 }, () => ms))
}

const clockHour = (ms: number) => Number(berlinIso(new Date(ms)).slice(11, 13))
