import { addTage } from '@ekp/wire/rules/kalendertag'
import type { Fraction } from '../../../lib/exact.ts'
import { decimal, fraction, minus, sumOf } from '../../../lib/fraction.ts'
import type { Pruefgrundlagen } from '../pruefung/grundlagen.ts'
import type { Rechnungsplan } from './schreibe.ts'
import {
  buildGrundlagen,
  countUntil,
  type Daten,
  type Geraet,
  type Periode,
  toRows,
  toZaehlwerk,
  verteile,
} from './vertraege.ts'
import { addMonate, satzAt, steuertage, waehle, waehlePeriode, type Wahl } from './wahl.ts'
import { baueZeilen } from './zeilen.ts'
import type { Zufall } from '../../verbrauch/testing/zufall.ts'

/** A contract as the portal knows it, and its right bill. */
export interface Haushalt {
  readonly art: string
  readonly daten: Daten
  readonly grundlagen: Pruefgrundlagen
  readonly plan: Rechnungsplan
  readonly perioden: readonly Periode[]
}

/** A contract with meters, and the bill of a year or less. */
export function baueHaushalt(z: Zufall, wahl: Wahl = waehle(z)): Haushalt {
  const { sparte, tarifart } = wahl
  const tagDesMonats = z.oft(0.8) ? '01' : z.aus(['05', '15', '28'])
  const von = wahl.steuerwechsel
    ? `2023-${z.aus(['06', '08', '10', '11'])}-${tagDesMonats}`
    : `20${z.ganz(21, 25)}-${String(z.ganz(1, 12)).padStart(2, '0')}-${tagDesMonats}`
  const bis = wahl.schluss ? addTage(von, z.ganz(150, 300)) : addMonate(von, 12)
  const inside = (monate: number) => `${addMonate(von, monate).slice(0, 7)}-01`
  const changes = [
    ...(wahl.wechsel ? [wahl.steuerwechsel ? '2024-02-01' : inside(z.ganz(1, wahl.schluss ? 4 : 11))] : []),
    ...(sparte === 'gas' ? steuertage : []),
  ].filter((tag) => tag > von && tag < bis)
  const perioden = [addMonate(von, -14), von, ...[...new Set(changes)].toSorted()].reduce<Periode[]>(
    (list, ab, index) => {
      const last = list.at(-1)
      const isTaxOnly = steuertage.includes(ab) && sparte === 'gas' && last !== undefined && index > 1
      const steuer = satzAt(wahl, addTage(ab, 1))
      const only = tarifart === 'brutto' || tarifart === 'netto'
      if (isTaxOnly && only) return list
      return [...list, isTaxOnly ? { ...last, ab, steuer } : waehlePeriode(z, ab, wahl, steuer)]
    },
    [],
  )
  const [firstPeriode] = perioden
  const names = firstPeriode === undefined ? [] : firstPeriode.jahr
  const fixed = perioden.map((periode) => (z.oft(0.15) ? { ...periode, jahr: names } : periode))

  const neujahr = Number(von.slice(0, 4)) + 1
  const teilung =
    wahl.teilung === 'monate'
      ? Array.from({ length: 13 }, (_, index) => `${addMonate(von, index).slice(0, 7)}-01`)
      : wahl.teilung === 'neujahr'
        ? [`${neujahr}-01-01`]
        : []
  const tage = [...new Set([von, bis, ...changes, ...teilung])].filter((tag) => von <= tag && tag <= bis).toSorted()
  const { geraete, registers } = baueGeraete(z, wahl, tage, von, bis)
  const zwischen = wahl.mitZwischenstand && !wahl.geschaetzt ? changes : []
  const zaehler = toRows(geraete, {
    eingebaut: (geraet) => (geraet.tage[0] === von ? '2019-03-01' : (geraet.tage[0] ?? von)),
    ausgebaut: (geraet) => (geraet.tage.at(-1) === bis ? null : (geraet.tage.at(-1) ?? null)),
    istAmTagDavor: wahl.amTagDavor && !wahl.zaehlerwechsel,
    gelesen: zwischen,
    geschaetzt: wahl.geschaetzt ? [bis] : [],
    sparte,
  })
  const umrechnung = {
    gueltig_von: von,
    gueltig_bis: bis,
    zustandszahl: z.dezimal(0.94, 0.96, 4).toFixed(4),
    brennwert: z.dezimal(11, 11.6, 3).toFixed(3),
  }
  const vorjahr = { ...umrechnung, gueltig_von: addMonate(von, -12), gueltig_bis: von, brennwert: '10.734' }
  const daten: Daten = {
    sparte,
    tarifart,
    perioden: fixed,
    ...zaehler,
    umrechnungen: sparte === 'gas' ? [vorjahr, umrechnung] : [],
  }
  const zeilen = baueZeilen(
    z,
    wahl,
    fixed,
    tage,
    (register, begin, end) => {
      const own = geraete.filter(({ obis }) => register === undefined || obis === register)
      const menge = sumOf(own.map((geraet) => zaehle(geraet, begin, end)))
      return sparte === 'gas'
        ? { gas: { m3: menge, zustandszahl: Number(umrechnung.zustandszahl), brennwert: Number(umrechnung.brennwert) } }
        : { kwh: menge }
    },
    registers,
  )
  const abschlag = decimal(z.ganz(40, 250))
  const vorauszahlungen = z.oft(0.2)
    ? []
    : Array.from({ length: 11 }, (_, index) => ({
        datum: addMonate(`${von.slice(0, 7)}-01`, index + 1),
        betrag: abschlag,
      })).filter(({ datum }) => datum < bis)
  const plan: Rechnungsplan = {
    sparte: sparte === 'gas' ? 'GAS' : 'STROM',
    von,
    bis,
    zeilen,
    zaehlwerke: geraete.map((geraet) =>
      toZaehlwerk(geraet, (tag, isEnd) =>
        isEnd || zwischen.includes(tag)
          ? wahl.geschaetzt && tag === bis
            ? 'ERSATZWERT'
            : 'ABGELESEN'
          : 'PROGNOSEWERT',
      ),
    ),
    vorauszahlungen,
  }
  const grundlagen = { ...buildGrundlagen(daten, plan), zahlungen: z.oft(0.5) ? vorauszahlungen : [] }
  return { art: JSON.stringify(wahl), daten, grundlagen, plan, perioden: fixed }
}

/** What a meter counted of some days, of which it may have had a part. */
function zaehle(geraet: Geraet, begin: string, end: string): Fraction {
  const [first = '', last = ''] = [geraet.tage[0], geraet.tage.at(-1)]
  const [from, to] = [begin > first ? begin : first, end < last ? end : last]
  return from < to ? minus(countUntil(geraet, to), countUntil(geraet, from)) : fraction(0)
}

function baueGeraete(z: Zufall, wahl: Wahl, tage: readonly string[], von: string, bis: string) {
  const { sparte, htnt } = wahl
  const registers = htnt ? ['1-0:1.8.1', '1-0:1.8.2'] : [sparte === 'gas' ? '7-0:3.0.0' : '1-0:1.8.0']
  const wechsel = wahl.zaehlerwechsel ? addTage(von, z.ganz(20, 140)) : undefined
  const geraete = registers.flatMap((obis) => {
    const build = (nummer: string, own: readonly string[], ueberlauf: boolean): Geraet => {
      const stellen = sparte === 'gas' ? z.aus([0, 0, 2]) : z.aus([0, 1, 3])
      const vorkommastellen = sparte === 'gas' ? 5 : 6
      const menge = z.ganz(300, 2500) * 10 ** stellen + z.ganz(0, 10 ** stellen - 1)
      const range = 10 ** (vorkommastellen + stellen)
      const anfang = ueberlauf ? range - z.ganz(1, menge) : z.ganz(0, range - menge - 1)
      return {
        nummer,
        obis,
        vorkommastellen,
        stellen,
        tage: own,
        mengen: verteile(z, menge, own, wahl.verteilung),
        anfang,
      }
    }
    if (wechsel === undefined) return [build('Z-1', tage, wahl.ueberlauf)]
    return [
      build('Z-1', [...tage.filter((tag) => tag < wechsel), wechsel], false),
      build('Z-2', [wechsel, ...tage.filter((tag) => tag > wechsel && tag <= bis)], wahl.ueberlauf),
    ]
  })
  return { geraete, registers }
}
