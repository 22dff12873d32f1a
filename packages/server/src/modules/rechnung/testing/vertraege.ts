import { addTage } from '@ekp/wire/rules/kalendertag'
import { verlaufOf } from '@ekp/wire/rules/jahresverlauf'
import type { Fraction } from '../../../lib/exact.ts'
import { decimal, fraction, over, plus, sumOf } from '../../../lib/fraction.ts'
import { tagesplaene } from '../../../preis/kalender.ts'
import { deriveVerbrauchsreihen, type LastgangOfVertrag } from '../../../preis/lastreihe.ts'
import { fillGebiete, type PreistagOfGebiet } from '../../../preis/marktpreise.ts'
import { type BestandteilRow, derivePreisstaende, type TarifpreisRow } from '../../../preis/preisstand.ts'
import { stepsOfTage } from '../../../preis/steps.ts'
import { type MesskanalOfVertrag, toAbgeleseneZaehler } from '../../verbrauch/abgeleseneZaehler.ts'
import type { UmrechnungOfVertrag } from '../../verbrauch/gasumrechnung.ts'
import type { AblesungOfVertrag } from '../../verbrauch/staende.ts'
import type { Pruefgrundlagen } from '../pruefung/grundlagen.ts'
import type { Planzaehlwerk } from './schreibe.ts'
import type { Zufall } from '../../verbrauch/testing/zufall.ts'

/** An amount per kWh in ct, or per year in EUR. */
export interface Teil {
  readonly bezeichnung: string
  readonly wert: number
  readonly stufe?: 'HT' | 'NT' | 'ST'
  readonly kalender?: string
}

/** All prices from one day to the next period's. */
export interface Periode {
  readonly ab: string
  readonly teile: readonly Teil[]
  readonly jahr: readonly Teil[]
  /** Percent, as the portal knows it; undefined where it knows the tariff alone. */
  readonly steuer: number | undefined
}

export type Tarifart = 'bestandteile' | 'brutto' | 'netto' | 'dynamisch'

/** What the portal knows, as its tables have it. */
export interface Daten {
  readonly sparte: 'strom' | 'gas'
  readonly tarifart: Tarifart
  readonly perioden: readonly Periode[]
  readonly messkanaele: readonly MesskanalOfVertrag[]
  readonly ablesungen: readonly AblesungOfVertrag[]
  readonly umrechnungen?: readonly UmrechnungOfVertrag[]
  readonly lastgang?: readonly LastgangOfVertrag[]
  readonly marktpreise?: readonly PreistagOfGebiet[]
  readonly kalender?: Parameters<typeof tagesplaene>[0]
  readonly zahlungen?: Pruefgrundlagen['zahlungen']
}

const tariftypen = {
  bestandteile: 'ALLES_INKLUSIVE_BRUTTO',
  brutto: 'ALLES_INKLUSIVE_BRUTTO',
  netto: 'ALLES_INKLUSIVE_NETTO',
  dynamisch: 'DYNAMISCHER_PREIS',
}

const eurPerKwh = (ct: number) => (ct / 100).toFixed(8)

/** What the portal's own code makes of these rows. */
export function buildGrundlagen(
  daten: Daten,
  { von, bis }: { readonly von: string; readonly bis: string },
): Pruefgrundlagen {
  const { sparte, tarifart, perioden } = daten
  const kundenArt = tarifart === 'netto' ? 'Sondervertragskunde' : 'Haushaltskunde'
  const tarife: TarifpreisRow[] = []
  const bestandteile: BestandteilRow[] = []
  for (const [index, { ab, teile, jahr, steuer }] of perioden.entries()) {
    const time = { gueltig_von: ab, gueltig_bis: perioden[index + 1]?.ab ?? null }
    const only = tarifart === 'brutto' || tarifart === 'netto'
    const [one, nt] = [teile.find(({ stufe }) => stufe !== 'NT'), teile.find(({ stufe }) => stufe === 'NT')]
    tarife.push({
      name: 'Tarif',
      kunden_art: kundenArt,
      tariftyp: tariftypen[tarifart],
      ist_dynamisch: tarifart === 'dynamisch',
      grundpreis: only ? (jahr[0]?.wert ?? 0).toFixed(6) : null,
      arbeitspreis: only && one ? eurPerKwh(one.wert) : null,
      arbeitspreis_nt: only && nt ? eurPerKwh(nt.wert) : null,
      anteil_nt: null,
      marktgebiet: tarifart === 'dynamisch' ? 'AT' : null,
      aufschlag: null,
      umsatzsteuer: null,
      ...time,
    })
    if (only) continue
    const row = (bezeichnung: string, berechnung: BestandteilRow['berechnung'], wert: string | null, teil?: Teil) =>
      bestandteile.push({
        bezeichnung,
        gruppe: 'energie',
        berechnung,
        wert,
        stufe: teil?.stufe ?? null,
        kalender: teil?.kalender ?? null,
        ...time,
      })
    for (const teil of teile) row(teil.bezeichnung, 'arbeit', eurPerKwh(teil.wert), teil)
    for (const teil of jahr) row(teil.bezeichnung, 'jahr', teil.wert.toFixed(8))
    if (tarifart === 'dynamisch') row('Börsenpreis', 'boerse', null)
    if (steuer !== undefined) row('Umsatzsteuer', 'umsatzsteuer', steuer.toFixed(8))
  }
  const steps = stepsOfTage({ von, bis })
  return {
    versorgungsart: sparte,
    verlauf: verlaufOf(sparte, kundenArt),
    preisstaende: derivePreisstaende(tarife, bestandteile),
    plan: tagesplaene(daten.kalender ?? []),
    zaehler: toAbgeleseneZaehler(daten.messkanaele, daten.ablesungen),
    umrechnungen: daten.umrechnungen ?? [],
    lastgang: {
      steps,
      reihen: {
        ...deriveVerbrauchsreihen(steps, daten.lastgang ?? []),
        preise: fillGebiete(steps, daten.marktpreise ?? []),
      },
    },
    zahlungen: daten.zahlungen ?? [],
    profil: undefined,
  }
}

/** A meter of one register, from its first to its last day. */
export interface Geraet {
  readonly nummer: string
  readonly obis: string
  readonly vorkommastellen: number
  readonly stellen: number
  /** The days on which it is looked at, oldest first. */
  readonly tage: readonly string[]
  /** What it counted until each of these days, in its last digit. */
  readonly mengen: readonly number[]
  /** What it showed on the first day, in its last digit. */
  readonly anfang: number
}

/** What a meter counted until one of its days. */
export const countUntil = ({ tage, mengen, stellen }: Geraet, tag: string): Fraction =>
  fraction(mengen[tage.indexOf(tag)] ?? 0, 10 ** stellen)

const standOf = ({ anfang, mengen, vorkommastellen, stellen }: Geraet, index: number): Fraction =>
  fraction((anfang + (mengen[index] ?? 0)) % 10 ** (vorkommastellen + stellen), 10 ** stellen)

/** How much had been counted by some days, in one of the ways in which suppliers spread it. */
export function verteile(
  z: Zufall,
  menge: number,
  tage: readonly string[],
  art: 'tage' | 'winter' | 'tabelle',
): number[] {
  const ms = (tag: string) => Date.parse(tag) / 86_400_000
  const [first = '', last = ''] = [tage[0], tage.at(-1)]
  const seasonal = (tag: string) => ms(tag) + 40 * Math.sin(((ms(tag) - 10_950) * 2 * Math.PI) / 365.25)
  const own = art === 'winter' ? seasonal : ms
  let until = 0
  return tage.map((tag, index) => {
    if (index === 0) return 0
    if (tag === last) return menge
    const share = (own(tag) - own(first)) / (own(last) - own(first))
    const exact = art === 'tabelle' ? until + z.next() * (menge - until) * 0.5 : share * menge
    until = Math.max(until, Math.round(exact))
    return until
  })
}

/** The portal's channel and readings of a meter: on the first and last day, and on others that were read. */
export function toRows(
  geraete: readonly Geraet[],
  options: {
    readonly eingebaut: (geraet: Geraet) => string
    readonly ausgebaut?: (geraet: Geraet) => string | null
    readonly istAmTagDavor?: boolean
    readonly gelesen?: readonly string[]
    /** Days of estimates. */
    readonly geschaetzt?: readonly string[]
    readonly sparte?: 'strom' | 'gas'
  },
): Pick<Daten, 'messkanaele' | 'ablesungen'> {
  const messkanaele = geraete.map((geraet) => ({
    versorgungsart: options.sparte ?? 'strom',
    lieferbeginn: null,
    lieferende: null,
    nummer: geraet.nummer,
    eingebaut_am: options.eingebaut(geraet),
    ausgebaut_am: options.ausgebaut?.(geraet) ?? null,
    obiskennzahl: geraet.obis,
    vorkommastellen: geraet.vorkommastellen,
    nachkommastellen: geraet.stellen,
  }))
  const ablesungen = geraete.flatMap((geraet, number) =>
    geraet.tage.flatMap((tag, index): AblesungOfVertrag[] => {
      const isEnd = index === 0 || index === geraet.tage.length - 1
      if (!isEnd && options.gelesen?.includes(tag) !== true) return []
      return [
        {
          id: 100 * number + index,
          zaehlernummer: geraet.nummer,
          ablesedatum: options.istAmTagDavor === true ? addTage(tag, -1) : tag,
          ableseart: options.geschaetzt?.includes(tag) === true ? 'ERSATZWERT' : 'NETZBETREIBER',
          eingegangenAm: null,
          obiskennzahlen: [geraet.obis],
          ablesewerte: [String(Number(standOf(geraet, index).numerator) / 10 ** geraet.stellen)],
        },
      ]
    }),
  )
  return { messkanaele, ablesungen }
}

/** The readings as a bill prints them. */
export const toZaehlwerk = (geraet: Geraet, statusOf: (tag: string, isEnd: boolean) => string): Planzaehlwerk => ({
  nummer: geraet.nummer,
  obis: geraet.obis,
  staende: geraet.tage.map((tag, index) => ({
    tag,
    wert: standOf(geraet, index),
    status: statusOf(tag, index === 0 || index === geraet.tage.length - 1),
  })),
})

/** EUR per kWh or year, net: without the tax where only the gross price is known. */
export const preisOf = (teile: readonly Teil[], per: 'kwh' | 'jahr', abzug: number): Fraction =>
  over(
    over(sumOf(teile.map(({ wert }) => decimal(wert))), fraction(per === 'kwh' ? 100 : 1)),
    plus(fraction(1), over(decimal(abzug), fraction(100))),
  )
