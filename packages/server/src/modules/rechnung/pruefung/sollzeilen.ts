import { addTage } from '@ekp/wire/rules/kalendertag'
import { findPreisstand } from '../../../preis/saetze.ts'
import type { Rechnung, Rechnungsposition } from '../rechnung.ts'
import { type Antwort, sollOfArbeit, sollOfBoerse } from './arbeitsbetraege.ts'
import type { Fehlendes, Pruefgrundlagen } from './grundlagen.ts'
import { assignTage, countMehr, type Jahreszeile, sollOfJahr } from './jahresbetraege.ts'
import { matchJahr } from './jahrespreise.ts'
import { readLastgang } from './lastgang.ts'
import { readMengen } from './mengen.ts'
import { matchArbeit, type Preisteil } from './preise.ts'
import type { Rechenteil, Rechenzeile } from './profile.ts'
import { splitAtPreise } from './spannen.ts'
import { steuersatzOf } from './steuersatz.ts'
import { findVerschobene } from './verschiebung.ts'

/** A line beside what the portal's data say of it. */
export interface Sollzeile {
  readonly position: Rechnungsposition
  /** With the bill's own quantity, price and days, to find how the supplier rounds. */
  readonly gesagt: Rechenzeile
  /** With the portal's. */
  readonly soll: Rechenzeile
  /** Whether quantity, price or days are others. */
  readonly istAnders: boolean
  /** Whether its amount stands as printed where its own figures do not lead to it. */
  readonly istOffen: boolean
  readonly fehlt: Omit<Fehlendes, 'zeile'> | undefined
  /** Whether the rate is the law's, because the price knows none. */
  readonly satzNachGesetz: boolean
}

/** Each line of a bill beside what the portal's data say of it. */
export function deriveSollzeilen(
  rechnung: Rechnung,
  grundlagen: Pruefgrundlagen,
): { readonly zeilen: readonly Sollzeile[]; readonly istAndersAufgeteilt: boolean } {
  const { preisstaende, versorgungsart } = grundlagen
  const zaehlwerke = { mengen: readMengen(rechnung, grundlagen), lastgang: readLastgang(grundlagen) }
  const teile = matchAll(rechnung, grundlagen, zaehlwerke.lastgang)
  const satzOf = ({ bis }: Rechnungsposition) =>
    steuersatzOf(versorgungsart, findPreisstand(preisstaende, addTage(bis, -1)), bis)
  const verschobene = findVerschobene(teile, preisstaende, satzOf)
  const jahreszeilen = new Map<Rechnungsposition, Jahreszeile>()
  for (const [position, teil] of teile) {
    const split = splitAtPreise(position, preisstaende)
    if (teil.art !== 'jahr' || 'fehlt' in split) continue
    jahreszeilen.set(position, { position, bezeichnungen: teil.bezeichnungen, ...split, satz: satzOf(position) })
  }
  const tage = assignTage([...jahreszeilen.values()])

  const answerOf = (position: Rechnungsposition): Antwort => {
    const split = splitAtPreise(position, preisstaende)
    if ('fehlt' in split) return { fehlt: 'tarif', tag: split.fehlt }
    const teil = teile.get(position)
    const verschoben = verschobene.get(position)
    const jahreszeile = jahreszeilen.get(position)
    if (jahreszeile !== undefined)
      return sollOfJahr(jahreszeile, tage.get(position) ?? [], verschoben) ?? { fehlt: 'preisbestandteil' }
    if (teil?.art === 'boerse') return sollOfBoerse(position, zaehlwerke)
    if (teil?.art !== 'arbeit') return { fehlt: 'preisbestandteil' }
    return sollOfArbeit(position, { teil, satz: satzOf(position), ...split }, zaehlwerke, verschoben)
  }
  const zeilen = rechnung.positionen.map((position): Sollzeile => {
    const stand = findPreisstand(preisstaende, position.von)
    const satz = satzOf(position)
    const satzNachGesetz = stand !== undefined && stand.umsatzsteuer === undefined
    const answer = answerOf(position)
    if ('fehlt' in answer) {
      const own = { teile: ownFigures(position), satz }
      const fehlt = { was: answer.fehlt, ...(answer.tag !== undefined && { tag: answer.tag }) }
      return { position, gesagt: own, soll: own, istAnders: false, istOffen: true, fehlt, satzNachGesetz }
    }
    return {
      position,
      gesagt: { teile: answer.gesagt, satz },
      soll: { teile: answer.soll, satz },
      istAnders: answer.istAnders,
      istOffen: answer.istOffen ?? false,
      fehlt: undefined,
      satzNachGesetz,
    }
  })
  return { zeilen, istAndersAufgeteilt: zaehlwerke.mengen.istAnders }
}

/** What a line says of itself: quantity times price, where it has both. */
function ownFigures(position: Rechnungsposition): Rechenteil[] {
  const { art, menge, preis, von, bis, betrag } = position
  if (art === 'arbeit' && menge !== null && preis !== null)
    return [{ art: 'arbeit', menge: () => menge, preis, gedruckt: undefined }]
  if (art === 'zeit' && preis !== null)
    return [{ art: 'zeit', preis, gedruckt: undefined, von, bis, mehr: countMehr(position) }]
  return [{ art: 'betrag', betrag }]
}

/** Which part of the price each line is for. */
function matchAll(
  rechnung: Rechnung,
  { preisstaende, versorgungsart }: Pruefgrundlagen,
  lastgang: ReturnType<typeof readLastgang>,
): Map<Rechnungsposition, Preisteil> {
  const found = new Map<Rechnungsposition, Preisteil>()
  const arbeit = rechnung.positionen.filter(({ art }) => art === 'arbeit')
  for (const positionen of Map.groupBy(arbeit, ({ von, bis }) => `${von} ${bis}`).values()) {
    const [first] = positionen
    const stand = first && findPreisstand(preisstaende, first.von)
    if (first === undefined || stand === undefined) continue
    const mengeOf: Parameters<typeof matchArbeit>[2] = (teil) => {
      const menge = teil.kalender === undefined ? undefined : lastgang(first).mengeOf(teil)
      return menge === undefined || 'fehlt' in menge ? undefined : menge
    }
    for (const [position, teil] of matchArbeit(positionen, stand, mengeOf, versorgungsart)) found.set(position, teil)
  }
  for (const position of rechnung.positionen) {
    const teil = position.art === 'zeit' ? matchJahr(position, preisstaende, versorgungsart) : undefined
    if (teil !== undefined) found.set(position, teil)
  }
  return found
}
