import { utcTag } from '@ekp/wire/rules/kalendertag'
import type { Verbrauch } from '@ekp/wire/verbrauch'
import { formatDatum } from '../../lib/formats.ts'
import type { DemoKalender } from '../kalender.ts'
import type { Bo4eRechnung } from '../../modules/rechnung/bo4e.ts'
import { demoRechnungsnummer } from '../rechnungen/rechnungsnummer.ts'
import type { Brief, Brieftabelle } from './renderBrief.ts'
import {
  type DemoEmpfaenger,
  demoJahresverbrauch,
  demoTarif,
  type DemoTarif,
  formatCent,
  formatEuro,
  formatMenge,
} from './briefdaten.ts'

const sum = (values: readonly number[]) => Number(values.reduce((total, value) => total + value, 0).toFixed(3))

/** Cents for so many kWh; counted in Wh and hundredths of a Cent, so that nothing is lost on the way. */
const betragOf = (kwh: number, preis: number) =>
  Math.round((Math.round(kwh * 1000) * Math.round(preis * 10_000)) / 100_000)

function verbrauchstabelle(verbraeuche: readonly Verbrauch[], isGas: boolean): Brieftabelle {
  const kanaele = verbraeuche[0]?.proKanal ?? []
  const names = kanaele.length > 1 ? ['HT', 'NT'] : []
  const zeileOf = (name: string, eintraege: readonly Verbrauch[]) => [
    name,
    ...(isGas
      ? [formatMenge(sum(eintraege.flatMap(({ umrechnung }) => umrechnung.map((part) => part.kubikmeter))), 'm³')]
      : []),
    ...names.map((_, index) =>
      formatMenge(sum(eintraege.map(({ proKanal }) => proKanal[index]?.verbrauch ?? 0)), 'kWh'),
    ),
    formatMenge(sum(eintraege.map(({ summe }) => summe ?? 0)), 'kWh'),
  ]
  return {
    titel: 'Ihr Verbrauch',
    kopf: ['Zeitraum', ...(isGas ? ['Gasmenge'] : []), ...names, 'Verbrauch'],
    zeilen: verbraeuche.map((eintrag) => {
      const zeitraum = `${formatDatum(eintrag.von)} – ${formatDatum(eintrag.bis)}`
      return zeileOf(eintrag.prognose ? `${zeitraum} (geschätzt)` : zeitraum, [eintrag])
    }),
    summen: [zeileOf('Summe', verbraeuche)],
  }
}

interface Posten {
  readonly zeile: readonly string[]
  readonly cent: number
}

function listPosten(tarif: DemoTarif, verbraeuche: readonly Verbrauch[]): readonly Posten[] {
  const { arbeitspreis = 0, arbeitspreisNT } = tarif
  const arbeit = (name: string, kwh: number, preis: number) => {
    const cent = betragOf(kwh, preis)
    return { zeile: [name, formatMenge(kwh, 'kWh'), formatCent(preis), formatEuro(cent)], cent }
  }
  const kwhOf = (index: number) => sum(verbraeuche.map(({ proKanal }) => proKanal[index]?.verbrauch ?? 0))
  const grundpreis = Math.round(tarif.grundpreis * 100)
  return [
    ...(arbeitspreisNT === undefined
      ? [arbeit('Arbeitspreis', sum(verbraeuche.map(({ summe }) => summe ?? 0)), arbeitspreis)]
      : [arbeit('Arbeitspreis HT', kwhOf(0), arbeitspreis), arbeit('Arbeitspreis NT', kwhOf(1), arbeitspreisNT)]),
    { zeile: ['Grundpreis', '1 Jahr', formatEuro(grundpreis), formatEuro(grundpreis)], cent: grundpreis },
  ]
}

function kostentabelle(posten: readonly Posten[], isNetto: boolean): { tabelle: Brieftabelle; rest: number } {
  const summe = posten.reduce((total, { cent }) => total + cent, 0)
  const umsatzsteuer = Math.round(isNetto ? summe * 0.19 : (summe * 19) / 119)
  const brutto = isNetto ? summe + umsatzsteuer : summe
  // What customers pay in advance is a round sum a month.
  const abschlag = Math.round(brutto / 12 / 500) * 500
  const rest = brutto - 12 * abschlag
  const steuer = ['', '', formatEuro(umsatzsteuer)]
  return {
    rest,
    tabelle: {
      titel: 'Ihre Kosten',
      kopf: ['Position', 'Menge', 'Preis', 'Betrag'],
      zeilen: [
        ...posten.map(({ zeile }) => zeile),
        [isNetto ? 'zuzüglich 19 % Umsatzsteuer' : 'darin 19 % Umsatzsteuer', ...steuer],
      ],
      summen: [
        ['Rechnungsbetrag', '', '', formatEuro(brutto)],
        ['Ihre Abschläge', '12', formatEuro(abschlag), formatEuro(-12 * abschlag)],
        [rest < 0 ? 'Ihr Guthaben' : 'Noch zu zahlen', '', '', formatEuro(Math.abs(rest))],
      ],
    },
  }
}

const centOf = (euro: number | undefined) => Math.round((euro ?? 0) * 100)

/** The costs as the bill has them as data. */
function kostenOf(data: Bo4eRechnung): { tabelle: Brieftabelle; rest: number } {
  const rest = centOf(data.zuZahlen?.wert)
  const abschlaege = (data.vorauszahlungen ?? []).map(({ betrag }) => centOf(betrag.wert))
  const gezahlt = abschlaege.reduce((total, cent) => total + cent, 0)
  return {
    rest,
    tabelle: {
      titel: 'Ihre Kosten',
      kopf: ['Position (netto)', 'Menge', 'Preis', 'Betrag'],
      zeilen: [
        ...(data.rechnungspositionen ?? []).map(({ positionstext, positionsMenge, einzelpreis, gesamtpreis }) => {
          const preis = einzelpreis?.wert ?? 0
          const isArbeit = positionsMenge !== null
          return [
            positionstext ?? '',
            isArbeit ? formatMenge(positionsMenge.wert, 'kWh') : '1 Jahr',
            isArbeit ? formatCent(preis / 100) : formatEuro(centOf(preis)),
            formatEuro(centOf(gesamtpreis.wert)),
          ]
        }),
        ['zuzüglich 19 % Umsatzsteuer', '', '', formatEuro(centOf(data.gesamtsteuer?.wert))],
      ],
      summen: [
        ['Rechnungsbetrag', '', '', formatEuro(centOf(data.gesamtbrutto.wert))],
        ['Ihre Abschläge', String(abschlaege.length), formatEuro(abschlaege[0] ?? 0), formatEuro(-gezahlt)],
        [rest < 0 ? 'Ihr Guthaben' : 'Noch zu zahlen', '', '', formatEuro(Math.abs(rest))],
      ],
    },
  }
}

interface Rechnungsbrief {
  readonly jahr: number
  readonly erstelltAm: Date
  /** Without it the costs are computed from readings and tariff. */
  readonly data: Bo4eRechnung | undefined
}

/** The invoice of a year. */
export function rechnung(
  kalender: DemoKalender,
  empfaenger: DemoEmpfaenger,
  { jahr, erstelltAm, data }: Rechnungsbrief,
): Brief {
  const isGas = empfaenger.versorgungsart === 'gas'
  const tarif = demoTarif(kalender, empfaenger.vertragId, `${jahr}-06-30`)
  const verbraeuche = demoJahresverbrauch(kalender, empfaenger, jahr)
  const { tabelle, rest } = data
    ? kostenOf(data)
    : kostentabelle(listPosten(tarif, verbraeuche), tarif.tariftyp === 'ALLES_INKLUSIVE_NETTO')
  return {
    titel: `Ihre Rechnung für ${isGas ? 'Gas' : 'Strom'} ${jahr}`,
    anschrift: empfaenger.anschrift,
    angaben: [
      ['Kundennummer', empfaenger.kundennummer],
      ['Vertrag', empfaenger.vertragId],
      ['Rechnungsnummer', demoRechnungsnummer(kalender, empfaenger.vertragId, jahr)],
      ['Datum', formatDatum(utcTag(erstelltAm))],
    ],
    erstelltAm,
    absaetze: [empfaenger.anrede, `hier ist Ihre Abrechnung für das Jahr ${jahr} im Tarif ${tarif.name}.`],
    tabellen: [verbrauchstabelle(verbraeuche, isGas), tabelle],
    schluss: [
      ...(isGas
        ? ['Aus Kubikmetern werden Kilowattstunden mit Zustandszahl und Brennwert; beide zeigt Ihnen das Kundenportal.']
        : []),
      rest < 0
        ? 'Ihr Guthaben überweisen wir in den nächsten Tagen auf Ihr Konto.'
        : 'Den offenen Betrag ziehen wir mit dem nächsten Abschlag ein, wenn Sie uns ein Lastschriftmandat erteilt haben.',
      'Freundliche Grüße\nIhre Stadtwerke Mühlenbrück',
    ],
  }
}
