import type { Fraction } from '../../../lib/exact.ts'
import { rounded } from '../../../lib/fraction.ts'
import type { Planzeile } from './rechne.ts'
import { type Periode, preisOf, type Teil } from './vertraege.ts'
import { satzAt, type Wahl } from './wahl.ts'
import type { Zufall } from '../../verbrauch/testing/zufall.ts'

const worte = {
  alles: ['Arbeitspreis', 'Verbrauchspreis', 'Arbeitspreis Energie', 'Ihr Verbrauch'],
  HT: ['Arbeitspreis HT', 'Hochtarif', 'Verbrauch HT', 'Haupttarifzeit'],
  NT: ['Arbeitspreis NT', 'Niedertarif', 'Verbrauch NT', 'Schwachlast'],
  grund: ['Grundpreis', 'Grundgebühr', 'Grundbetrag', 'Grundentgelt'],
} as const

type Menge = (register: string | undefined, von: string, bis: string) => Pick<Planzeile, 'kwh' | 'gas'>

/** The lines of a right bill between its boundaries, in words of its supplier. */
export function baueZeilen(
  z: Zufall,
  wahl: Wahl,
  perioden: readonly Periode[],
  tage: readonly string[],
  mengeOf: Menge,
  registers: readonly string[],
): Planzeile[] {
  const zeilen: Planzeile[] = []
  const text = { alles: z.aus(worte.alles), HT: z.aus(worte.HT), NT: z.aus(worte.NT), grund: z.aus(worte.grund) }
  const druck = z.ganz(2, 6)
  const cents = (preis: Fraction) => (wahl.tarifart === 'brutto' ? rounded(preis, druck + 2) : undefined)
  const isGemeinsam = z.oft(0.5)
  for (const [index, von] of tage.slice(0, -1).entries()) {
    const bis = tage[index + 1] ?? von
    const periode = perioden.findLast(({ ab }) => ab <= von)
    if (periode === undefined) continue
    const satz = satzAt(wahl, bis)
    const abzug = wahl.tarifart === 'brutto' ? satz : 0
    const line = (teile: readonly Teil[], own: string, register: string | undefined): Planzeile => {
      const preis = preisOf(teile, 'kwh', abzug)
      return {
        art: 'arbeit',
        text: own,
        von,
        bis,
        preis,
        gedruckt: cents(preis),
        satz,
        obis: register ?? '1-0:1.8.0',
        ...mengeOf(register, von, bis),
      }
    }
    for (const register of registers) {
      const stufe = wahl.htnt ? (register.endsWith('1') ? 'HT' : 'NT') : undefined
      const own = periode.teile.filter(
        (teil) => teil.stufe === stufe || (teil.stufe === undefined && !isGemeinsam) || stufe === undefined,
      )
      if (!wahl.einzeln || own.length === 1) zeilen.push(line(own, text[stufe ?? 'alles'], register))
      else if (stufe !== undefined) zeilen.push(line(own, text[stufe], register))
      else {
        const cut = z.ganz(1, own.length - 1)
        const [head, tail] = [own.slice(0, cut), own.slice(cut)]
        for (const group of [head, tail])
          zeilen.push(
            line(group, group.length === 1 ? (group[0]?.bezeichnung ?? '') : 'Energie, Netz und Abgaben', register),
          )
      }
    }
    const common = wahl.htnt && isGemeinsam ? periode.teile.filter(({ stufe }) => stufe === undefined) : []
    if (common.length > 0) zeilen.push(line(common, 'Stromsteuer', undefined))
    for (const teil of periode.jahr) {
      const preis = preisOf([teil], 'jahr', abzug)
      zeilen.push({
        art: 'jahr',
        text: teil.bezeichnung === 'Grundpreis' ? text.grund : teil.bezeichnung,
        von,
        bis,
        preis,
        gedruckt: wahl.tarifart === 'brutto' ? rounded(preis, 2) : undefined,
        satz,
      })
    }
  }
  return zeilen
}
