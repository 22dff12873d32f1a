import type { Faelligkeit } from '@ekp/wire/abschlag'
import { berlinDayStart } from '@ekp/wire/rules/berlin'
import { addTage, countTage } from '@ekp/wire/rules/kalendertag'
import { fraction, over, sumOf, times, toNumber, zero } from '../../lib/fraction.ts'
import type { Fraction } from '../../lib/exact.ts'
import { hasWert } from '../../preis/lastreihe.ts'
import { findPreisstand, isOfRegister } from '../../preis/saetze.ts'
import type { Pruefgrundlagen } from '../../modules/rechnung/pruefung/grundlagen.ts'
import { readLastgang } from '../../modules/rechnung/pruefung/lastgang.ts'
import { nettoOf } from '../../modules/rechnung/pruefung/preise.ts'
import { computeBetraege, type Rechenzeile } from '../../modules/rechnung/pruefung/profile.ts'
import { steuersatzOf } from '../../modules/rechnung/pruefung/steuersatz.ts'
import { countZwischen } from '../../modules/rechnung/pruefung/staende.ts'
import { stepMs } from '../../preis/steps.ts'
import { readZaehlung } from './readZaehlung.ts'

export interface DemoRechnung {
  readonly vertragId: string
  readonly rechnungsnummer: string
  readonly titel: string
  readonly von: string
  /** Exclusive. */
  readonly bis: string
  readonly rechnungsdatum: string
  /** The instalments that it counts; none on a monthly bill. */
  readonly abschlaege: readonly Faelligkeit[]
  /** EUR. */
  readonly zukuenftigerAbschlag?: number | undefined
  /** kWh that are billed too much. */
  readonly zuVielKwh?: number
  /** The bill that this one takes back. */
  readonly storniert?: string
}

interface Zeile extends Rechenzeile {
  readonly text: string
  readonly menge: Fraction | null
  readonly preis: Fraction
  readonly einheit: 'KWH' | 'JAHR'
  readonly zusatz: readonly { readonly name: string; readonly wert: string | number }[]
}

/** A bill as the demo's supplier issues it, as BO4E: each line on its own, rounded to the Cent. */
export function erstelleRechnung(auftrag: DemoRechnung, grundlagen: Pruefgrundlagen): object | undefined {
  const { von, bis } = auftrag
  const zeilen = listZeilen(auftrag, grundlagen)
  if (zeilen === undefined) return undefined
  const { zeilen: betraege, steuern, netto, steuer, brutto } = computeBetraege('zeile-cent', zeilen, von)
  const sign = auftrag.storniert === undefined ? 1 : -1
  const eur = (one: Fraction) => ({ wert: sign * toNumber(one, 2), waehrung: 'EUR' })
  const abschlaege = auftrag.storniert === undefined ? auftrag.abschlaege : []
  const gezahlt = abschlaege.reduce((sum, { betrag }) => sum + betrag, 0)
  const zeitraum = { startdatum: von, enddatum: addTage(bis, -1) }
  return {
    _typ: 'RECHNUNG',
    _version: '202607.1.0',
    rechnungsnummer: auftrag.rechnungsnummer,
    rechnungstitel: auftrag.titel,
    vertrag: { vertragsnummer: auftrag.vertragId },
    sparte: grundlagen.versorgungsart === 'gas' ? 'GAS' : 'STROM',
    rechnungsdatum: auftrag.rechnungsdatum,
    faelligkeitsdatum: addTage(auftrag.rechnungsdatum, 16),
    ...(auftrag.storniert !== undefined && { istStorno: true, originalRechnungsnummer: auftrag.storniert }),
    rechnungsperiode: zeitraum,
    zaehler: readZaehlung(grundlagen, { von, bis }).zaehler,
    ...(auftrag.abschlaege.length > 0 && vergleicheVerbrauch(grundlagen, { von, bis })),
    rechnungspositionen: zeilen.map(({ text, menge, preis, einheit, zusatz }, index) => ({
      positionsnummer: index + 1,
      positionstext: text,
      lieferungszeitraum: zeitraum,
      ...(menge && { positionsMenge: { wert: toNumber(menge, 6), einheit: 'KWH' } }),
      einzelpreis:
        einheit === 'KWH'
          ? { wert: toNumber(fraction(preis.numerator * 100n, preis.denominator), 6), einheit: 'CT', bezugswert: 'KWH' }
          : { wert: toNumber(preis, 6), einheit: 'EUR', bezugswert: 'JAHR' },
      ...(einheit === 'JAHR' && {
        zeitbezogeneMenge: { wert: countTage(von, bis), einheit: 'TAG' },
        zeiteinheit: 'JAHR',
      }),
      gesamtpreis: eur(betraege[index] ?? zero),
      steuerbetrag: { steuerart: 'UST', steuersatz: 19 },
      zusatzAttribute: zusatz,
    })),
    steuerbetraege: steuern.map(({ satz, basis, wert }) => ({
      steuerart: 'UST',
      steuersatz: toNumber(satz, 2),
      basiswert: sign * toNumber(basis, 2),
      steuerwert: sign * toNumber(wert, 2),
    })),
    gesamtnetto: eur(netto),
    gesamtsteuer: eur(steuer),
    gesamtbrutto: eur(brutto),
    vorauszahlungen: abschlaege.map(({ datum, betrag }) => ({ betrag: { wert: betrag, waehrung: 'EUR' }, datum })),
    zuZahlen: { wert: Number((sign * toNumber(brutto, 2) - gezahlt).toFixed(2)), waehrung: 'EUR' },
    ...(auftrag.zukuenftigerAbschlag !== undefined && {
      zukuenftigerAbschlag: { wert: auftrag.zukuenftigerAbschlag, waehrung: 'EUR' },
    }),
  }
}

/** What § 40 (2) EnWG has a yearly bill compare: its consumption with that of the year before and of households alike. */
function vergleicheVerbrauch(
  grundlagen: Pruefgrundlagen,
  { von, bis }: { readonly von: string; readonly bis: string },
) {
  const before = `${Number(von.slice(0, 4)) - 1}${von.slice(4)}`
  const energiemenge = (kwh: number) => ({ menge: { wert: kwh, einheit: 'KWH' } })
  const countOf = (spanne: { readonly von: string; readonly bis: string }) => {
    const { mengen } = readZaehlung(grundlagen, spanne)
    return mengen && energiemenge(toNumber(sumOf(mengen.map(({ menge }) => menge)), 0))
  }
  const [kwh, wer] =
    grundlagen.versorgungsart === 'gas'
      ? [14_200, 'Häuser Ihrer Größe']
      : [2900, 'Haushalte mit zwei bis drei Personen']
  return {
    aktuellerVerbrauch: countOf({ von, bis }),
    vorjahresverbrauch: countOf({ von: before, bis: von }),
    referenzverbraeuche: [{ ...energiemenge(kwh), zusatzAttribute: [{ name: 'beschreibung', wert: wer }] }],
  }
}

/** The lines of a period with one price; undefined where a price or a quantity is not known. */
function listZeilen(auftrag: DemoRechnung, grundlagen: Pruefgrundlagen): Zeile[] | undefined {
  const { von, bis, zuVielKwh = 0 } = auftrag
  const stand = findPreisstand(grundlagen.preisstaende, von)
  if (stand === undefined) return undefined
  const satz = steuersatzOf(grundlagen.versorgungsart, stand, bis)
  const net = (wert: bigint) => nettoOf(wert, stand, satz)
  const arbeit = (text: string, menge: Fraction, preis: Fraction, zusatz: Zeile['zusatz'] = []): Zeile => ({
    text,
    menge,
    preis,
    einheit: 'KWH',
    zusatz,
    satz,
    teile: [{ art: 'arbeit', menge: () => menge, preis, gedruckt: undefined }],
  })
  const jahr = stand.jahresteile.map(({ bezeichnung, wert }): Zeile => ({
    text: bezeichnung,
    menge: null,
    preis: net(wert),
    einheit: 'JAHR',
    zusatz: [],
    satz,
    teile: [{ art: 'zeit', preis: net(wert), gedruckt: undefined, von, bis, mehr: zero }],
  }))
  const byTime = stand.boerse !== undefined || stand.arbeitsteile.some(({ kalender }) => kalender !== undefined)
  if (byTime) {
    const summe = readLastgang(withErsatzwerten(grundlagen, auftrag))({ von, bis })
    const [menge, wert] = [summe.menge(), summe.boersenwert()]
    if ('fehlt' in menge || 'fehlt' in wert) return undefined
    const boerse = stand.boerse && {
      ...arbeit(stand.boerse.bezeichnung, menge, mittelOf(menge, wert)),
      teile: [{ art: 'betrag', betrag: wert }] as const,
    }
    const parts = stand.arbeitsteile.flatMap((teil) => {
      const own = summe.mengeOf(teil)
      const text = teil.stufe === undefined ? teil.bezeichnung : `${teil.bezeichnung} ${teil.stufe}`
      return 'fehlt' in own ? [] : [arbeit(text, own, net(teil.wert))]
    })
    return [...(boerse ? [boerse] : []), ...parts, ...jahr]
  }
  const { mengen } = readZaehlung(grundlagen, { von, bis })
  if (mengen === undefined) return undefined
  const generals = stand.arbeitsteile.filter((teil) => !isOfRegister(teil)).reduce((sum, { wert }) => sum + wert, 0n)
  const lines = mengen.map(({ register, menge, zusatz }) => {
    const own = stand.arbeitsteile.filter((teil) => isOfRegister(teil) && teil.stufe === register)
    const wert = own.reduce((sum, teil) => sum + teil.wert, generals)
    const billed = fraction(menge.numerator + BigInt(zuVielKwh) * menge.denominator, menge.denominator)
    return arbeit(register === null ? 'Arbeitspreis' : `Arbeitspreis ${register}`, billed, net(wert), zusatz)
  })
  return [...lines, ...jahr]
}

const mittelOf = (menge: Fraction, wert: Fraction) => (menge.numerator === 0n ? zero : over(wert, menge))

/**
 * What the meter counted beyond the known quarter hours of the bill's days is shared by the missing ones, as a supplier
 * does; the portal does not know them, and says so.
 */
function withErsatzwerten(
  grundlagen: Pruefgrundlagen,
  { von, bis }: { readonly von: string; readonly bis: string },
): Pruefgrundlagen {
  const { steps, reihen } = grundlagen.lastgang
  const { last } = reihen
  const werte = last.werte.slice()
  const begin = (berlinDayStart(von).getTime() - steps.vonMs) / stepMs
  const end = (berlinDayStart(bis).getTime() - steps.vonMs) / stepMs
  const missing = [...werte.keys()].filter((step) => step >= begin && step < end && !hasWert(werte[step]))
  const counted = countZwischen(grundlagen.zaehler, { von, bis }, null)
  if (missing.length === 0 || 'fehlt' in counted) return grundlagen
  const known = werte.slice(begin, end).reduce((sum, wert) => (hasWert(wert) ? sum + wert : sum), 0)
  const rest = toNumber(times(counted.menge, fraction(last.unitsPerKwh)), 0) - known
  const each = Math.floor(rest / missing.length)
  for (const step of missing) werte[step] = each
  const [first = 0] = missing
  werte[first] = rest - each * (missing.length - 1)
  return { ...grundlagen, lastgang: { steps, reihen: { ...reihen, last: { ...last, werte } } } }
}
