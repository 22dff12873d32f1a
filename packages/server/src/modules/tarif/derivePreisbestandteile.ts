import { addTage } from '@ekp/wire/rules/kalendertag'
import type { Preisbestandteil, Preisstand as SentPreisstand } from '@ekp/wire/tarif/preisbestandteile'
import { divideRounded, type Fraction, sumOrUnknown } from '../../lib/exact.ts'
import { stufeOf, type Tagesplan } from '../../preis/kalender.ts'
import { type Arbeitsteil, hasSteuer, type Preisstand, preisstellen } from '../../preis/preisstand.ts'
import { isOfRegister } from '../../preis/saetze.ts'
import type { Boersenmittel } from './boersenmittel.ts'

interface Annahmen {
  readonly plan: Tagesplan
  /** The mean of the market prices of an area. */
  readonly mittelOf: (marktgebiet: string) => Boersenmittel | undefined
  /** A day of Berlin. */
  readonly today: string
}

/** A part, and what a kWh of a mean year pays for it without tax; undefined where that is not known or it is not by the kWh. */
interface Teil {
  readonly teil: Omit<Preisbestandteil, 'anteil'>
  readonly mittel: Fraction | undefined
}

/** A price by its parts [tarif-13], and their shares in a year in which every hour counts the same [tarif-14]. */
export function toPreisstand(stand: Preisstand, annahmen: Annahmen): SentPreisstand {
  const { tarif, gueltigVon, gueltigBis, umsatzsteuer, boerse } = stand
  const boersenmittel = boerse && annahmen.mittelOf(boerse.marktgebiet)
  const jeKwh = listTeile(stand, boersenmittel, annahmen)
  const jahresteile = stand.jahresteile.map(({ wert, ...names }) => ({
    ...names,
    berechnung: 'jahr' as const,
    wert: toEuro(wert),
    stufe: null,
    anteil: null,
  }))
  const netto = sumOrUnknown(jeKwh.map(({ mittel }) => mittel))
  const factor = 10_000n + (umsatzsteuer ?? 0n)
  const shareOf = shareOfPrice(netto, factor)
  return {
    tarif,
    gueltigVon,
    gueltigBis,
    brutto: hasSteuer(stand),
    umsatzsteuer: umsatzsteuer === undefined ? null : Number(umsatzsteuer) / 100,
    bestandteile: [
      ...jeKwh.map(({ teil, mittel }) => ({ ...teil, anteil: mittel ? shareOf(mittel) : null })),
      ...jahresteile,
    ],
    arbeitspreis: netto === undefined ? null : toMillionths(netto, factor),
    boersenpreis: boersenmittel === undefined ? null : toMillionths(boersenmittel.preis, 10_000n),
    boersenpreisVon: boersenmittel?.von ?? null,
    boersenpreisBis: boersenmittel?.bis ?? null,
    anteile: netto === undefined ? [] : listAnteile(jeKwh, netto, factor),
  }
}

function listTeile(stand: Preisstand, boersenmittel: Boersenmittel | undefined, annahmen: Annahmen): Teil[] {
  const { boerse } = stand
  const ofBoerse: Teil[] = boerse
    ? [
        {
          teil: { bezeichnung: boerse.bezeichnung, gruppe: 'energie', berechnung: 'boerse', wert: null, stufe: null },
          mittel: boersenmittel?.preis,
        },
      ]
    : []
  const timeShare = timeShares(annahmen.plan, stand.gueltigVon ?? addTage(annahmen.today, -yearDays))
  const fest = stand.arbeitsteile.map((part): Teil => {
    const { bezeichnung, gruppe, wert, stufe = null } = part
    const { numerator, denominator } = timeShare(part) ?? {}
    return {
      teil: { bezeichnung, gruppe, berechnung: 'arbeit', wert: toEuro(wert), stufe },
      mittel: numerator === undefined || !denominator ? undefined : { numerator: wert * numerator, denominator },
    }
  })
  return [...ofBoerse, ...fest]
}

const yearDays = 365
const always: Fraction = { numerator: 1n, denominator: 1n }

/** For how much of the time a part is charged; of registers each half of it, because nothing says which would count. */
function timeShares(plan: Tagesplan, from: string): (part: Arbeitsteil) => Fraction | undefined {
  const known = new Map<string, string>()
  const lettersOf = (kalender: string) => {
    const letters =
      known.get(kalender) ??
      Array.from({ length: yearDays }, (_day, index) => plan(kalender, addTage(from, index)) ?? '').join('')
    known.set(kalender, letters)
    return letters
  }
  return (part) => {
    if (part.stufe === undefined) return always
    if (isOfRegister(part)) return { numerator: 1n, denominator: 2n }
    const letters = lettersOf(part.kalender ?? '')
    const held = [...letters].filter((letter) => stufeOf[letter] === part.stufe)
    return letters === '' ? undefined : { numerator: BigInt(held.length), denominator: BigInt(letters.length) }
  }
}

/** Shares of the price with tax, in percent with two decimals; none of a price that is not above zero. */
function shareOfPrice(netto: Fraction | undefined, factor: bigint): (part: Fraction) => number | null {
  return ({ numerator, denominator }) =>
    netto === undefined || netto.numerator <= 0n
      ? null
      : Number(divideRounded(numerator * netto.denominator * 100_000_000n, denominator * netto.numerator * factor)) /
        100
}

/** The shares of the groups, in the order of the parts; with value added tax among the taxes they are the whole price. */
function listAnteile(parts: readonly Teil[], netto: Fraction, factor: bigint): SentPreisstand['anteile'] {
  const shareOf = shareOfPrice(netto, factor)
  const steuer = { numerator: netto.numerator * (factor - 10_000n), denominator: netto.denominator * 10_000n }
  const all = [
    ...parts.map(({ teil, mittel }) => ({ gruppe: teil.gruppe, mittel })),
    ...(factor > 10_000n ? [{ gruppe: 'steuern' as const, mittel: steuer }] : []),
  ]
  return [...Map.groupBy(all, ({ gruppe }) => gruppe)].flatMap(([gruppe, ofGruppe]) => {
    const sum = sumOrUnknown(ofGruppe.map(({ mittel }) => mittel))
    const anteil = sum && shareOf(sum)
    return anteil == null ? [] : [{ gruppe, anteil }]
  })
}

const toEuro = (wert: bigint) => Number(wert) / 10 ** preisstellen

/** A mean in EUR, rounded to six decimals. */
const toMillionths = ({ numerator, denominator }: Fraction, factor: bigint) =>
  Number(divideRounded(numerator * factor, denominator * 10_000n * 10n ** BigInt(preisstellen - 6))) / 1e6
