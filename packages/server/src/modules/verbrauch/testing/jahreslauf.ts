import { addTage, countTage } from '@ekp/wire/rules/kalendertag'
import { deriveJahresanteil } from '@ekp/wire/rules/jahresverlauf'
import type { Zufall } from './zufall.ts'
import { listTemperaturen, toGradtag, wetterbeginn, wetterende } from './wetter.ts'

export const arten = ['strom', 'gas', 'waermepumpe', 'dynamisch'] as const
export type Haushaltsart = (typeof arten)[number]

const tage = countTage(wetterbeginn, wetterende)
const monate = Math.ceil(tage / 30)

/**
 * How much a household does on each day, around 1: it drifts over the years, each month is a little like the one before,
 * it travels, and now and then somebody moves in or out. How much of this is our assumption.
 */
function listVerhalten(z: Zufall, strength: number): Float64Array {
  let [drift, month, step] = [0, 0, 0]
  const ofMonat = Array.from({ length: monate }, () => {
    drift += 0.012 * strength * z.normal()
    month = 0.6 * month + 0.8 * 0.08 * strength * z.normal()
    if (z.oft(0.04 / 12)) step += 0.15 * (z.oft(0.5) ? 1 : -1) * (1 + z.next())
    return drift + month + step
  })
  const days = Float64Array.from({ length: tage }, (_, index) =>
    Math.exp((ofMonat[Math.floor(index / 30)] ?? 0) + 0.2 * z.normal()),
  )
  for (let year = 0; year < 10; year++) {
    const begin = Math.floor(year * 365.25) + z.ganz(0, 340)
    for (let index = begin; index < begin + z.ganz(0, 21); index++) days[index] = (days[index] ?? 0) * 0.5
  }
  return days
}

/** How much of an even day H0 has of each. */
const haushaltstage = Float64Array.from({ length: tage }, (_, index) => {
  const datum = addTage(wetterbeginn, index)
  return 365 * deriveJahresanteil('HAUSHALT', datum, addTage(datum, 1))
})

/** A household's kWh of electricity as H0 has it, each in its own measure of summer and winter. */
function listHaushalt(z: Zufall): Float64Array {
  const verhalten = listVerhalten(z, 1)
  const season = 0.3 + 1.4 * z.next()
  const base = (1500 * Math.exp(0.45 * z.normal()) + 1200) / 365
  return verhalten.map((one, index) => base * one * (1 + season * ((haushaltstage[index] ?? 1) - 1)))
}

/** kWh of heat: a fifth or so for water, the rest by the weather. */
function listWaerme(z: Zufall, celsius: Float64Array): Float64Array {
  const verhalten = listVerhalten(z, 0.6)
  const wasser = 0.1 + 0.15 * z.next()
  const jahr = 7000 + 18_000 * z.next()
  return verhalten.map((one, index) => {
    const heizung = toGradtag(celsius[index] ?? 0) / 3000
    return one * jahr * ((1 - wasser) * heizung + wasser / 365)
  })
}

/** A heat pump needs more electricity for the same heat where it is colder. */
const listPumpe = (waerme: Float64Array, celsius: Float64Array) =>
  waerme.map((kwh, index) => (0.8 * kwh) / Math.max(1.8, 3.4 + 0.07 * ((celsius[index] ?? 0) - 5)))

/** What a household of a kind uses on each day from `wetterbeginn` on, in kWh, and how much of it heats. */
export function listTagesverbrauch(z: Zufall, art: Haushaltsart): { haushalt: Float64Array; pumpe: Float64Array } {
  const celsius = listTemperaturen(z)
  const none = new Float64Array(tage)
  if (art === 'gas') return { haushalt: none, pumpe: listWaerme(z, celsius) }
  if (art === 'strom') return { haushalt: listHaushalt(z), pumpe: none }
  const pumpe = listPumpe(listWaerme(z, celsius), celsius)
  if (art === 'waermepumpe') return { haushalt: none, pumpe }
  return { haushalt: listHaushalt(z), pumpe: z.oft(0.4) ? pumpe : none }
}
