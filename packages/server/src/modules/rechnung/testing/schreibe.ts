import { addTage, countTage } from '@ekp/wire/rules/kalendertag'
import * as v from 'valibot'
import type { Fraction } from '../../../lib/exact.ts'
import { decimal, fraction, minus, over, rounded, sumOf, times, toNumber } from '../../../lib/fraction.ts'
import { Bo4eRechnung } from '../bo4e.ts'
import { toRechnung } from '../toRechnung.ts'
import type { Profil } from '../pruefung/profile.ts'
import { kwhOf, type Planzeile, rechne, type Summen } from './rechne.ts'

/** A register with its readings, as a bill prints them. */
export interface Planzaehlwerk {
  readonly nummer: string
  readonly obis: string
  readonly staende: readonly { readonly tag: string; readonly wert: Fraction; readonly status: string }[]
}

/** What is on a bill, whoever writes it. */
export interface Rechnungsplan {
  readonly sparte: 'STROM' | 'GAS'
  readonly von: string
  /** Exclusive. */
  readonly bis: string
  readonly zeilen: readonly Planzeile[]
  readonly zaehlwerke: readonly Planzaehlwerk[]
  readonly vorauszahlungen: readonly { readonly datum: string; readonly betrag: Fraction }[]
}

/** How a supplier writes the same bill. */
export interface Stil {
  readonly profil: Profil
  readonly preise: 'genau' | 'gedruckt'
  readonly inEuro: boolean
  readonly jeMonat: boolean
  readonly ohne: ReadonlySet<'obis' | 'zaehler' | 'zeit' | 'satz' | 'steuern' | 'gas' | 'netto' | 'nummern'>
}

export const schlicht = (profil: Profil): Stil => ({
  profil,
  preise: 'genau',
  inEuro: false,
  jeMonat: false,
  ohne: new Set(),
})

const eur = (wert: Fraction) => ({ wert: toNumber(wert, 4), waehrung: 'EUR' })
const instant = (tag: string) => `${tag}T12:00:00+01:00`

/** Writes a bill, and reads it as the import does. */
export function schreibe(plan: Rechnungsplan, stil: Stil, changes: Record<string, unknown> = {}) {
  const summen = rechne(stil.profil, plan.zeilen, plan.von, stil.preise)
  const bill = { ...toBo4e(plan, stil, summen), ...changes }
  return { rechnung: toRechnung(v.parse(Bo4eRechnung, JSON.parse(JSON.stringify(bill)))), summen }
}

function toBo4e(plan: Rechnungsplan, stil: Stil, summen: Summen) {
  const has = (addition: Parameters<Stil['ohne']['has']>[0]) => !stil.ohne.has(addition)
  const hasNetto = stil.profil === 'steuer-je-zeile' || stil.profil === 'monate-faktor4'
  return {
    _typ: 'RECHNUNG',
    rechnungsnummer: 'R-1',
    vertrag: { vertragsnummer: 'V-1' },
    rechnungsperiode: { startdatum: plan.von, enddatum: addTage(plan.bis, -1) },
    sparte: plan.sparte,
    zaehler: has('zaehler') ? plan.zaehlwerke.map((zaehlwerk) => toZaehler(zaehlwerk, plan)) : undefined,
    rechnungspositionen: plan.zeilen.map((zeile, index) => ({
      positionsnummer: has('nummern') ? index + 1 : undefined,
      ...toPosition(zeile, stil),
      gesamtpreis: eur(summen.zeilen[index]?.netto ?? fraction(0)),
      steuerbetrag: has('satz')
        ? {
            steuersatz: zeile.satz,
            steuerwert:
              stil.profil === 'steuer-je-zeile' ? toNumber(summen.zeilen[index]?.steuer ?? fraction(0), 2) : undefined,
          }
        : undefined,
    })),
    steuerbetraege: has('steuern')
      ? summen.steuern.map(({ satz, basis, wert }) => ({
          steuersatz: satz,
          basiswert: toNumber(basis, 2),
          steuerwert: toNumber(wert, 2),
        }))
      : undefined,
    gesamtnetto: has('netto') ? eur(summen.netto) : undefined,
    gesamtsteuer: has('netto') ? eur(summen.steuer) : undefined,
    gesamtbrutto: eur(summen.brutto),
    vorauszahlungen: plan.vorauszahlungen.map(({ datum, betrag }) => ({
      betrag: eur(betrag),
      datum: instant(datum),
      zusatzAttribute: hasNetto
        ? [{ name: 'netto', wert: toNumber(rounded(over(betrag, decimal(1.19)), 2), 2) }]
        : undefined,
    })),
    zuZahlen: eur(minus(summen.brutto, sumOf(plan.vorauszahlungen.map(({ betrag }) => betrag)))),
  }
}

const toZaehler = ({ nummer, obis, staende }: Planzaehlwerk, { sparte }: Rechnungsplan) => ({
  zaehlernummer: nummer,
  zaehlwerke: [
    {
      obisKennzahl: obis,
      messwerte: staende.map(({ tag, wert, status }) => ({
        wert: { wert: toNumber(wert, 6), einheit: sparte === 'GAS' ? 'KUBIKMETER' : 'KWH' },
        zeitpunkt: tag,
        messwertstatus: status,
        messwertstatuszusatz: status === 'PROGNOSEWERT' ? 'Z92_INTERPOLATION' : undefined,
      })),
    },
  ],
})

function toPosition(zeile: Planzeile, { profil, inEuro, jeMonat, ohne }: Stil) {
  const { art, text, von, bis, gas, obis, mehr = 0 } = zeile
  const days = { positionstext: text, lieferungszeitraum: { startdatum: von, enddatum: addTage(bis, -1) } }
  if (art === 'fest') return days
  const preis = zeile.gedruckt ?? zeile.preis ?? fraction(0)
  if (art === 'jahr') {
    const isWhole = profil === 'monate-faktor4' && von.slice(8) === bis.slice(8)
    const month = (tag: string) => 12 * Number(tag.slice(0, 4)) + Number(tag.slice(5, 7))
    return {
      ...days,
      positionsMenge: { wert: 1, einheit: 'STUECK' },
      einzelpreis: jeMonat
        ? { wert: toNumber(over(preis, fraction(12)), 4), einheit: 'EUR', bezugswert: 'MONAT' }
        : { wert: toNumber(preis, 6), einheit: 'EUR', bezugswert: 'JAHR' },
      zeitbezogeneMenge: ohne.has('zeit')
        ? undefined
        : isWhole && mehr === 0
          ? { wert: month(bis) - month(von), einheit: 'MONAT' }
          : { wert: countTage(von, bis) + mehr, einheit: 'TAG' },
    }
  }
  const kwh = kwhOf(profil, zeile)
  const mean = art === 'boerse' && kwh.numerator !== 0n ? over(zeile.betrag ?? fraction(0), kwh) : preis
  const decimals = art === 'boerse' ? 4 : 6
  const attributes = [
    ...(ohne.has('obis') || obis === undefined ? [] : [{ name: 'obisKennzahl', wert: obis }]),
    ...(gas === undefined || ohne.has('gas')
      ? []
      : [
          { name: 'verbrauchM3', wert: toNumber(gas.m3, 6) },
          { name: 'zustandszahl', wert: gas.zustandszahl },
          { name: 'brennwert', wert: gas.brennwert },
        ]),
  ]
  return {
    ...days,
    positionsMenge: { wert: toNumber(kwh, 6), einheit: 'KWH' },
    einzelpreis: inEuro
      ? { wert: toNumber(mean, decimals + 2), einheit: 'EUR', bezugswert: 'KWH' }
      : { wert: toNumber(times(mean, fraction(100)), decimals), einheit: 'CT', bezugswert: 'KWH' },
    zusatzAttribute: attributes.length > 0 ? attributes : undefined,
  }
}
