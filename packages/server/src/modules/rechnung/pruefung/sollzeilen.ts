import { deriveGewicht } from '@ekp/wire/rules/jahresverlauf'
import { addTage, countTage } from '@ekp/wire/rules/kalendertag'
import type { Fraction } from '../../../lib/exact.ts'
import { decimal, fraction, isEqual, minus, sumOf, times, zero } from '../../../lib/fraction.ts'
import type { Preisstand } from '../../../preis/preisstand.ts'
import { findPreisstand } from '../../../preis/saetze.ts'
import type { Rechnung, Rechnungsposition } from '../rechnung.ts'
import type { Fehlendes, Pruefgrundlagen } from './grundlagen.ts'
import { isSame, sumLastgang } from './lastgang.ts'
import { readMengen, type Sollmenge } from './mengen.ts'
import { isPreis, matchArbeit, matchJahr, nettoOf, type Preisteil } from './preise.ts'
import type { Rechenzeile } from './profile.ts'
import { steuersatzOf } from './steuersatz.ts'

/** A line beside what the portal's data say of it. */
export interface Sollzeile {
  readonly position: Rechnungsposition
  /** With the bill's own quantity, price and days, to find how the supplier rounds. */
  readonly gesagt: Rechenzeile
  /** With the portal's. */
  readonly soll: Rechenzeile
  /** Whether quantity, price or days are others. */
  readonly istAnders: boolean
  readonly fehlt: Omit<Fehlendes, 'zeile'> | undefined
  /** Whether the rate is the law's, because the price knows none. */
  readonly satzNachGesetz: boolean
}

type Teil = Rechenzeile['teile'][number]

interface Stueck {
  readonly von: string
  /** Exclusive. */
  readonly bis: string
  readonly stand: Preisstand
}

/** Each line of a bill beside what the portal's data say of it. */
export function deriveSollzeilen(
  rechnung: Rechnung,
  grundlagen: Pruefgrundlagen,
): { readonly zeilen: readonly Sollzeile[]; readonly istAndersAufgeteilt: boolean } {
  const { preisstaende, versorgungsart } = grundlagen
  const mengen = readMengen(rechnung, grundlagen)
  const teile = matchAll(rechnung, grundlagen)
  // The days of an amount per year that an earlier line has had.
  const vergeben = new Map<string, Set<string>>()
  const zeilen = rechnung.positionen.map((position): Sollzeile => {
    const { von, bis } = position
    const stand = findPreisstand(preisstaende, von)
    const satz = steuersatzOf(versorgungsart, findPreisstand(preisstaende, addTage(bis, -1)), bis)
    const satzNachGesetz = stand !== undefined && stand.umsatzsteuer === undefined
    const as = (parts: readonly Teil[]) => ({ teile: parts, satz })
    const printed = as([{ art: 'betrag', betrag: position.betrag }])
    const missing = (fehlt: Sollzeile['fehlt']): Sollzeile => ({
      position,
      gesagt: printed,
      soll: printed,
      istAnders: false,
      fehlt,
      satzNachGesetz,
    })
    const stuecke = splitAtPreise(position, preisstaende)
    if (stuecke === undefined) return missing({ was: 'tarif', tag: von })
    const teil = teile.get(position)
    if (teil === undefined) return missing({ was: 'preisbestandteil' })
    const answer =
      teil.art === 'jahr'
        ? sollOfJahr(position, teil.bezeichnung, stuecke, satz, vergeben)
        : teil.art === 'boerse'
          ? sollOfBoerse(position, grundlagen)
          : sollOfArbeit(position, teil, stuecke, { grundlagen, mengen: mengen.sollOf, satz })
    if ('fehlt' in answer) return missing({ was: answer.fehlt, ...(answer.tag !== undefined && { tag: answer.tag }) })
    return {
      position,
      gesagt: as(answer.gesagt),
      soll: as(answer.soll),
      istAnders: answer.istAnders,
      fehlt: undefined,
      satzNachGesetz,
    }
  })
  return { zeilen, istAndersAufgeteilt: mengen.istAnders }
}

/** Which part of the price each line is for. */
function matchAll(rechnung: Rechnung, grundlagen: Pruefgrundlagen): Map<Rechnungsposition, Preisteil> {
  const { preisstaende, versorgungsart } = grundlagen
  const found = new Map<Rechnungsposition, Preisteil>()
  const arbeit = rechnung.positionen.filter(({ art }) => art === 'arbeit')
  for (const positionen of Map.groupBy(arbeit, ({ von, bis }) => `${von} ${bis}`).values()) {
    const [first] = positionen
    const stand = first && findPreisstand(preisstaende, first.von)
    if (first === undefined || stand === undefined) continue
    const summe = stand.arbeitsteile.some(({ kalender }) => kalender !== undefined)
      ? sumLastgang(grundlagen, first)
      : undefined
    const mengeOf = summe === undefined || 'fehlt' in summe ? () => undefined : summe.mengeOf
    for (const [position, teil] of matchArbeit(positionen, stand, mengeOf, versorgungsart)) found.set(position, teil)
  }
  for (const position of rechnung.positionen) {
    const teil = position.art === 'zeit' ? matchJahr(position, preisstaende, versorgungsart) : undefined
    if (teil !== undefined) found.set(position, teil)
  }
  return found
}

/** A line's days by their price; undefined where one of them has none. */
function splitAtPreise({ von, bis }: Rechnungsposition, preisstaende: readonly Preisstand[]): Stueck[] | undefined {
  const stuecke: Stueck[] = []
  for (let begin = von; begin < bis;) {
    const stand = findPreisstand(preisstaende, begin)
    if (stand === undefined) return undefined
    const end = stand.gueltigBis !== null && stand.gueltigBis < bis ? stand.gueltigBis : bis
    stuecke.push({ von: begin, bis: end, stand })
    begin = end
  }
  return stuecke
}

type Antwort =
  | { readonly gesagt: readonly Teil[]; readonly soll: readonly Teil[]; readonly istAnders: boolean }
  | { readonly fehlt: Fehlendes['was']; readonly tag?: string | undefined }

/** Quantity times mean is not the amount, so that what the bill says of itself is its amount. */
function sollOfBoerse(position: Rechnungsposition, grundlagen: Pruefgrundlagen): Antwort {
  const summe = sumLastgang(grundlagen, position)
  if ('fehlt' in summe) return summe
  const soll: Teil[] = [{ art: 'betrag', betrag: summe.boersenwert }]
  const istAnders = position.menge !== null && !isEqual(position.menge, summe.menge)
  return { gesagt: istAnders ? [{ art: 'betrag', betrag: position.betrag }] : soll, soll, istAnders }
}

function sollOfArbeit(
  position: Rechnungsposition,
  { teile }: Extract<Preisteil, { art: 'arbeit' }>,
  stuecke: readonly Stueck[],
  {
    grundlagen,
    mengen,
    satz,
  }: {
    readonly grundlagen: Pruefgrundlagen
    readonly mengen: (position: Rechnungsposition) => Sollmenge
    readonly satz: Fraction
  },
): Antwort {
  const { menge: gesagteMenge, preis: gesagterPreis } = position
  const preisOf = ({ stand }: Stueck) =>
    sumOf(
      stand.arbeitsteile
        .filter((own) => teile.some((teil) => isSame(own, teil)))
        .map((own) => nettoOf(own.wert, stand, satz)),
    )
  const byTime = stuecke.some(
    ({ stand }) => stand.boerse !== undefined || stand.arbeitsteile.some(({ kalender }) => kalender !== undefined),
  )
  const counted = byTime ? undefined : mengen(position)
  const isCounted = counted !== undefined && !('fehlt' in counted)
  const summe = isCounted ? undefined : sumLastgang(grundlagen, position)
  if (summe !== undefined && 'fehlt' in summe) return counted !== undefined && 'fehlt' in counted ? counted : summe
  const [teil] = teile
  const ofSumme = summe && (teile.length === 1 && teil?.kalender !== undefined ? summe.mengeOf(teil) : summe.menge)
  const menge = isCounted ? counted.menge : () => ofSumme ?? zero
  const preise = stuecke.map((stueck) => ({ stueck, preis: preisOf(stueck) }))
  const [first] = preise
  const isOnePrice = first !== undefined && preise.every(({ preis }) => isEqual(preis, first.preis))
  const all = deriveGewicht(grundlagen.verlauf, position.von, position.bis)
  // Where the price changes within a line, its kWh are shared out as the year runs.
  const soll: Teil[] = isOnePrice
    ? [{ art: 'arbeit', menge, preis: first.preis }]
    : preise.map(({ stueck: { von, bis }, preis }) => {
        const share = decimal((deriveGewicht(grundlagen.verlauf, von, bis) / all).toFixed(9))
        return { art: 'arbeit', preis, menge: (profil) => times(menge(profil), share) }
      })
  const own = gesagteMenge ?? menge('zeile-cent')
  const isMenge = isEqual(own, menge('zeile-cent')) || isEqual(own, menge('monate-faktor4'))
  const istPreis = isOnePrice && isPreis(position, first.preis)
  const gesagt: Teil[] = [
    {
      art: 'arbeit',
      menge: isMenge ? menge : () => own,
      preis: gesagterPreis === null || istPreis ? (first?.preis ?? zero) : gesagterPreis,
    },
  ]
  return { gesagt, soll, istAnders: !isMenge || !(istPreis || gesagterPreis === null) }
}

function sollOfJahr(
  position: Rechnungsposition,
  bezeichnung: string,
  stuecke: readonly Stueck[],
  satz: Fraction,
  vergeben: Map<string, Set<string>>,
): Antwort {
  const { von, bis, zeit, preis: gesagterPreis } = position
  const preisOf = ({ jahresteile }: Preisstand) => jahresteile.filter((one) => one.bezeichnung === bezeichnung)
  if (stuecke.some(({ stand }) => preisOf(stand).length === 0)) return { fehlt: 'preisbestandteil' }
  const known = vergeben.get(bezeichnung) ?? new Set<string>()
  vergeben.set(bezeichnung, known)
  const soll: Teil[] = []
  let istAnders = false
  for (const { von: begin, bis: end, stand } of stuecke) {
    const preis = sumOf(preisOf(stand).map(({ wert }) => nettoOf(wert, stand, satz)))
    let first = begin
    while (first < end && known.has(first)) first = addTage(first, 1)
    istAnders ||= first !== begin || gesagterPreis === null || !isPreis(position, preis)
    for (let tag = first; tag < end; tag = addTage(tag, 1)) known.add(tag)
    if (first < end) soll.push({ art: 'zeit', preis, von: first, bis: end, mehr: zero })
  }
  const tage = fraction(countTage(von, bis))
  const mehr = zeit?.einheit === 'TAG' ? minus(zeit.wert, tage) : zero
  const exact = soll[0]?.art === 'zeit' && isPreis(position, soll[0].preis) ? soll[0].preis : gesagterPreis
  const gesagt: Teil[] = [{ art: 'zeit', preis: exact ?? zero, von, bis, mehr }]
  const merged = istAnders ? soll : mergeTage(soll)
  return { gesagt, soll: merged, istAnders: istAnders || !isEqual(mehr, zero) }
}

/** Days one after the other at one price, as one: a month is whole only then. */
function mergeTage(teile: readonly Teil[]): readonly Teil[] {
  const [first, last] = [teile[0], teile.at(-1)]
  return first?.art === 'zeit' && last?.art === 'zeit' ? [{ ...first, bis: last.bis }] : teile
}
