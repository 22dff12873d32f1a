import { verlaufOf } from '@ekp/wire/rules/jahresverlauf'
import { addTage, countTage, utcTag } from '@ekp/wire/rules/kalendertag'
import { tagesplaene } from '../../../preis/kalender.ts'
import { deriveVerbrauchsreihen, type LastgangOfVertrag } from '../../../preis/lastreihe.ts'
import { fillGebiete } from '../../../preis/marktpreise.ts'
import { derivePreisstaende, type TarifpreisRow } from '../../../preis/preisstand.ts'
import { stepsOfTage } from '../../../preis/steps.ts'
import type { Zufall } from './zufall.ts'
import { kostenOfAblesungen, kostenOfLastgang } from '../kosten.ts'
import type { Kostengrundlagen } from '../kostengrundlagen.ts'
import type { Prognosegrundlagen } from '../prognose/prognose.ts'
import { stretchOf, toGrundlagen } from '../prognose/readPrognose.ts'
import type { Zeitraum } from '../zeitraeume.ts'
import { deriveFrom, gas, type GivenAblesung, total } from './buildVertrag.ts'
import { type Haushaltsart, listTagesverbrauch } from './jahreslauf.ts'
import { type listBoersenpreise, wetterbeginn } from './wetter.ts'

/** A household whose truth is known: what its supplier knows on a day, and what the bill's year will have cost. */
export interface Prognosehaushalt {
  readonly art: Haushaltsart
  readonly grundlagen: Prognosegrundlagen
  /** EUR, gross. */
  readonly wahrheit: number
}

type Preistage = ReturnType<typeof listBoersenpreise>

const brennwert = 10

/**
 * A household of a kind in a year of 2016 to 2025, asked on any day of it. Of the years before, up to three are known;
 * of some nothing, as after a switch. Meters are read each year, some in between, two of ten with a smart meter; dynamic
 * tariffs have a load profile since one, two or no years.
 */
export function bauePrognosehaushalt(z: Zufall, art: Haushaltsart, preistage: Preistage): Prognosehaushalt {
  const { haushalt, pumpe } = listTagesverbrauch(z, art)
  const kwhAt = (index: number) => (haushalt[index] ?? 0) + (pumpe[index] ?? 0)
  const isDynamisch = art === 'dynamisch'
  const jahre = z.ganz(0, isDynamisch ? 2 : 3)
  const start = z.ganz(Math.max(1, jahre) * 366, Math.floor(8.9 * 365.25))
  const von = addTage(wetterbeginn, start)
  const zeitraum = { von, bis: addTage(von, 365) }
  const today = addTage(von, z.ganz(0, 364))
  const lieferbeginn = addTage(von, -365 * jahre)
  const lieferung = baueLieferung(z, art, zeitraum, lieferbeginn)
  const entriesOf = (begin: string, end: string) =>
    Array.from({ length: countTage(begin, end) }, (_, index) => {
      const tag = addTage(begin, index)
      const summe = Math.round(1000 * kwhAt(countTage(wetterbeginn, tag))) / 1000
      return { von: tag, bis: addTage(tag, 1), summe, summeJahr: null, prognose: false, proKanal: [], umrechnung: [] }
    })
  const common = {
    zeitraum,
    today,
    verlauf:
      art === 'waermepumpe' ? ('HEIZUNG' as const) : verlaufOf(art === 'gas' ? 'gas' : 'strom', 'Haushaltskunde'),
    lieferung,
    mitLeistungspreis: false,
  }
  const { steps } = stretchOf(zeitraum, today)
  if (!isDynamisch) {
    const wahrheit = kostenOfAblesungen(zeitraum, lieferung, entriesOf(von, zeitraum.bis)).brutto ?? Number.NaN
    const verbraeuche = deriveAblesungen(z, art, { lieferbeginn, von, today, jahre }, kwhAt)
    const lastgang = deriveVerbrauchsreihen(steps, [])
    return { art, grundlagen: toGrundlagen({ ...common, verbraeuche, lastgang, preise: new Map() }), wahrheit }
  }
  const rows = listLastgang(z, { von: lieferbeginn, bis: zeitraum.bis }, haushalt, pumpe)
  const known = (tag: string) => tag < addTage(today, -1)
  const lastgang = deriveVerbrauchsreihen(
    steps,
    rows.filter(({ tag }) => known(tag)),
  )
  const priced = preistage.filter(({ tag }) => tag >= addTage(von, -366) && tag <= zeitraum.bis)
  const preise = fillGebiete(
    steps,
    priced.filter(({ tag }) => tag <= today),
  )
  const all = stepsOfTage(zeitraum)
  const truth = { ...deriveVerbrauchsreihen(all, rows), preise: fillGebiete(all, priced) }
  const wahrheit = kostenOfLastgang(zeitraum, lieferung, all, truth).brutto ?? Number.NaN
  return { art, grundlagen: toGrundlagen({ ...common, verbraeuche: [], lastgang, preise }), wahrheit }
}

/** Fixed prices, of which every third changes within the year by an amount that is known; or the exchange's. */
function baueLieferung(z: Zufall, art: Haushaltsart, { von }: Zeitraum, lieferbeginn: string): Kostengrundlagen {
  const cent = art === 'gas' ? z.dezimal(8, 13, 2) : art === 'waermepumpe' ? z.dezimal(22, 30, 2) : z.dezimal(28, 40, 2)
  const tarif: TarifpreisRow = {
    name: 'Tarif',
    kunden_art: 'Haushaltskunde',
    tariftyp: 'ALLES_INKLUSIVE_BRUTTO',
    ist_dynamisch: art === 'dynamisch',
    grundpreis: String(z.ganz(96, 220)),
    arbeitspreis: (cent / 100).toFixed(4),
    arbeitspreis_nt: null,
    anteil_nt: null,
    marktgebiet: art === 'dynamisch' ? 'DE-LU' : null,
    aufschlag: art === 'dynamisch' ? z.dezimal(0.14, 0.2, 3).toFixed(4) : null,
    umsatzsteuer: art === 'dynamisch' ? '19' : null,
    gueltig_von: null,
    gueltig_bis: null,
  }
  const wechsel = addTage(von, z.ganz(30, 330))
  const spaeter = { ...tarif, arbeitspreis: ((cent * (0.9 + 0.2 * z.next())) / 100).toFixed(4), gueltig_von: wechsel }
  const tarife = z.oft(0.3) ? [{ ...tarif, gueltig_bis: wechsel }, spaeter] : [tarif]
  const verlauf = verlaufOf(art === 'gas' ? 'gas' : 'strom', 'Haushaltskunde')
  return {
    lieferbeginn,
    lieferende: null,
    preisstaende: derivePreisstaende(tarife, []),
    plan: tagesplaene([]),
    aufteilung: { verlauf, jahresbetraege: 'kalenderjahr', ganzeKwh: false },
  }
}

interface Lesezeit {
  readonly lieferbeginn: string
  readonly von: string
  readonly today: string
  readonly jahre: number
}

/** Read each year on the day on which the bill ends; by four of ten, and all who have switched, once since then; by two of ten each month. */
function deriveAblesungen(
  z: Zufall,
  art: Haushaltsart,
  { lieferbeginn, von, today, jahre }: Lesezeit,
  kwhAt: (index: number) => number,
) {
  const since = countTage(von, today)
  const tage = Array.from({ length: jahre + 1 }, (_, index) => -365 * (jahre - index))
  if (z.oft(0.2)) for (let tag = -365 * jahre; tag <= since; tag += 30) tage.push(tag)
  const again = z.ganz(1, Math.max(1, since))
  if ((z.oft(0.4) || jahre === 0) && again <= since) tage.push(again)
  const [isGas, first] = [art === 'gas', countTage(wetterbeginn, von)]
  const staende = new Map<number, number>()
  let stand = 0
  for (let tag = -365 * jahre; tag <= since; tag++) {
    staende.set(tag, stand)
    stand += kwhAt(first + tag) / (isGas ? brennwert : 1)
  }
  const ablesungen = [...new Set(tage)].map((tag): GivenAblesung => [
    addTage(von, tag),
    { [isGas ? gas : total]: (staende.get(tag) ?? 0).toFixed(isGas ? 0 : 1) },
  ])
  const umrechnungen = [
    { gueltig_von: lieferbeginn, gueltig_bis: null, zustandszahl: '1', brennwert: String(brennwert) },
  ]
  return deriveFrom({ versorgungsart: isGas ? 'gas' : 'strom', lieferbeginn, umrechnungen }, ablesungen)
}

/** Quarter hours of a day of UTC: a household has its mornings and evenings, a pump runs about evenly. */
function listLastgang(
  z: Zufall,
  { von, bis }: Zeitraum,
  haushalt: Float64Array,
  pumpe: Float64Array,
): LastgangOfVertrag[] {
  const evening = 0.6 + 0.8 * z.next()
  return Array.from({ length: countTage(von, bis) + 1 }, (_, index) => {
    const tag = utcTag(Date.parse(von) + (index - 1) * 86_400_000)
    const day = countTage(wetterbeginn, tag)
    const shape = Array.from({ length: 96 }, (_quarter, quarter) => {
      const hour = quarter / 4 + 1
      const peaks = 0.5 * Math.exp(-(((hour - 8) / 1.5) ** 2)) + evening * Math.exp(-(((hour - 19) / 2.5) ** 2))
      return (0.4 + peaks + (hour > 6 && hour < 23 ? 0.3 : 0)) * Math.exp(0.5 * z.normal())
    })
    const all = shape.reduce((sum, one) => sum + one, 0)
    const werte = shape.map((one) => Math.round(1000 * (((haushalt[day] ?? 0) * one) / all + (pumpe[day] ?? 0) / 96)))
    return { obiskennzahl: '1-0:1.29.0', minuten: 15, tag, werte, stellen: 3, geschaetzt: null }
  })
}
