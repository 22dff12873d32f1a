import { addTage, utcTag } from '@ekp/wire/rules/kalendertag'
import { decimal, fraction, over, sumOf, times } from '../../../lib/fraction.ts'
import type { LastgangOfVertrag } from '../../../preis/lastreihe.ts'
import type { PreistagOfGebiet } from '../../../preis/marktpreise.ts'
import type { Haushalt } from './haushalte.ts'
import type { Planzeile } from './rechne.ts'
import { buildGrundlagen, type Daten, type Teil } from './vertraege.ts'
import { addMonate } from './wahl.ts'
import type { Zufall } from '../../verbrauch/testing/zufall.ts'

/** A quarter hour as Berlin's clocks show it. */
interface Viertelstunde {
  readonly tag: string
  /** Of the day's 96. */
  readonly nummer: number
  readonly wh: number
  /** EUR per MWh. */
  readonly preis: number
}

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'short' })

/** Holidays of the months that are tried, and where they are. */
const feiertage: Readonly<Record<string, readonly string[]>> = {
  '2026-01-01': ['sn', 'by', 'nw'],
  '2026-01-06': ['by'],
  '2025-10-03': ['sn', 'by', 'nw'],
  '2025-10-31': ['sn'],
  '2026-05-01': ['sn', 'by', 'nw'],
  '2026-05-14': ['sn', 'by', 'nw'],
  '2026-05-25': ['sn', 'by', 'nw'],
}

const stufen = { HT: 'H', ST: 'S', NT: 'N' } as const
const werktag = 'N'.repeat(24) + 'S'.repeat(44) + 'H'.repeat(16) + 'S'.repeat(12)
const samstag = 'N'.repeat(24) + 'S'.repeat(72)
const sonntag = 'N'.repeat(96)

const monate = ['2026-01', '2026-03', '2025-10', '2026-05'] as const

export interface Monat extends Haushalt {
  readonly viertelstunden: readonly Viertelstunde[]
  /** The lines, where these quarter hours are counted, and where days have the levels of a working day. */
  readonly zeilenOf: (viertelstunden: readonly Viertelstunde[], istWerktag?: (tag: string) => boolean) => Planzeile[]
}

/** A month of quarter hours: at the exchange's price, with network charges by the hour, or both. */
export function baueMonat(
  z: Zufall,
  given: { readonly dynamisch?: boolean; readonly modul?: boolean; readonly monat?: string } = {},
): Monat {
  const dynamisch = given.dynamisch ?? z.oft(0.7)
  const modul = given.modul ?? (!dynamisch || z.oft(0.3))
  const monat = given.monat ?? z.aus(monate)
  const von = `${monat}-01`
  const bis = addMonate(von, 1)
  const land = z.aus(['sn', 'by', 'nw'])
  const viertelstunden: Viertelstunde[] = []
  const rows: { last: LastgangOfVertrag[]; preise: PreistagOfGebiet[] } = { last: [], preise: [] }
  for (let tag = addTage(von, -1); tag <= bis; tag = addTage(tag, 1)) {
    const werte = Array.from({ length: 96 }, () => z.ganz(0, 400))
    const preise = Array.from({ length: 96 }, () => z.dezimal(-20, 220, 2))
    rows.last.push({ obiskennzahl: '1-0:1.8.0', tag, minuten: 15, werte, stellen: 3, geschaetzt: null })
    rows.preise.push({
      gebiet: 'AT',
      tag,
      minuten: 15,
      preise: `{${preise.map((preis) => preis.toFixed(4)).join(',')}}`,
    })
    for (const [index, wh] of werte.entries()) {
      const [datum = '', zeit = ''] = clock.format(Date.parse(tag) + index * 900_000).split(' ')
      const nummer = 4 * Number(zeit.slice(0, 2)) + Math.floor(Number(zeit.slice(3, 5)) / 15)
      if (datum >= von && datum < bis) viertelstunden.push({ tag: datum, nummer, wh, preis: preise[index] ?? 0 })
    }
  }
  const fest: Teil[] = [
    { bezeichnung: 'Beschaffung und Vertrieb', wert: z.dezimal(1, 9, 3) },
    { bezeichnung: 'Umlagen und Konzessionsabgabe', wert: z.dezimal(3, 5, 3) },
    { bezeichnung: 'Stromsteuer', wert: 2.05 },
  ]
  const netz: Teil[] = modul
    ? (['HT', 'ST', 'NT'] as const).map((stufe, index) => ({
        bezeichnung: 'Netzentgelt',
        wert: z.dezimal(10 - 4 * index, 13 - 4 * index, 2),
        stufe,
        kalender: 'Netz A',
      }))
    : [{ bezeichnung: 'Netzentgelt', wert: z.dezimal(8, 12, 2) }]
  const jahr: Teil[] = [
    ...(modul ? [{ bezeichnung: 'Netzentgelt, Modul 1', wert: -z.dezimal(100, 160, 2) }] : []),
    { bezeichnung: 'Grundpreis', wert: Number((z.ganz(500, 1000) * 0.12).toFixed(2)) },
  ]
  const perioden = [{ ab: '2025-01-01', teile: [...fest, ...netz], jahr, steuer: 19 }]
  const kalender = [1, 2, 3, 4].flatMap((quartal) =>
    Object.entries({ werktag, samstag, sonntag }).map(([tagart, letters]) => ({
      kalender: 'Netz A',
      gueltig_von: '2025-01-01',
      gueltig_bis: null,
      quartal,
      tagart:
        tagart === 'werktag'
          ? ('werktag' as const)
          : tagart === 'samstag'
            ? ('samstag' as const)
            : ('sonntag' as const),
      land,
      stufen: letters,
    })),
  )
  const daten: Daten = {
    sparte: 'strom',
    tarifart: dynamisch ? 'dynamisch' : 'bestandteile',
    perioden,
    messkanaele: [],
    ablesungen: [],
    lastgang: rows.last,
    marktpreise: rows.preise,
    kalender,
  }
  const planOf = (tag: string, istWerktag?: (tag: string) => boolean) => {
    const weekday = new Date(tag).getUTCDay()
    const isFree = feiertage[tag]?.includes(land) === true && istWerktag?.(tag) !== true
    if (weekday === 0 || isFree) return sonntag
    return weekday === 6 ? samstag : werktag
  }
  const mitStufe = z.oft(0.7)
  const zeilenOf: Monat['zeilenOf'] = (counted, istWerktag) => {
    const sum = (of: (one: Viertelstunde) => boolean) =>
      fraction(
        counted.filter(of).reduce((total, { wh }) => total + wh, 0),
        1000,
      )
    const line = { von, bis, satz: 19 } as const
    const boerse = sumOf(
      counted.map(({ wh, preis }) => times(fraction(wh, 1000), over(decimal(preis), fraction(1000)))),
    )
    const all = sum(() => true)
    const ofNetz = netz.map(({ bezeichnung, wert, stufe }): Planzeile => {
      const letter = stufe && stufen[stufe]
      const name = stufe && { HT: 'Hochlasttarif', ST: 'Standardtarif', NT: 'Niedriglasttarif' }[stufe]
      return {
        ...line,
        art: 'arbeit',
        text: name !== undefined && mitStufe ? `${bezeichnung} Modul 3 ${name}` : bezeichnung,
        kwh: letter === undefined ? all : sum(({ tag, nummer }) => planOf(tag, istWerktag)[nummer] === letter),
        preis: over(decimal(wert), fraction(100)),
      }
    })
    return [
      ...(dynamisch ? [{ ...line, art: 'boerse' as const, text: 'Börsenpreis', kwh: all, betrag: boerse }] : []),
      ...fest.map(({ bezeichnung, wert }): Planzeile => ({
        ...line,
        art: 'arbeit',
        text: bezeichnung,
        kwh: all,
        preis: over(decimal(wert), fraction(100)),
      })),
      ...ofNetz,
      ...jahr.map(({ bezeichnung, wert }): Planzeile => ({
        ...line,
        art: 'jahr',
        text: bezeichnung,
        preis: decimal(wert),
      })),
    ]
  }
  const plan = {
    sparte: 'STROM' as const,
    von,
    bis,
    zeilen: zeilenOf(viertelstunden),
    zaehlwerke: [],
    vorauszahlungen: [],
  }
  return {
    art: `${monat} ${dynamisch} ${modul}`,
    daten,
    grundlagen: buildGrundlagen(daten, plan),
    plan,
    perioden,
    viertelstunden,
    zeilenOf,
  }
}

/** The hour that Berlin's clocks lose or have twice. */
export const istUmstellung = ({ tag, nummer }: Viertelstunde, monat: string): boolean =>
  tag === lastSunday(monat) && Math.floor(nummer / 4) === (monat.endsWith('10') ? 2 : 3)

function lastSunday(monat: string): string {
  let tag = addTage(addMonate(`${monat}-01`, 1), -1)
  while (new Date(tag).getUTCDay() !== 0) tag = addTage(tag, -1)
  return utcTag(Date.parse(tag))
}
