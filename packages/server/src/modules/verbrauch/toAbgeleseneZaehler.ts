import { addTage } from '@ekp/wire/rules/kalendertag'
import type { AbgelesenerZaehler } from './AbgelesenerZaehler.ts'
import type { AblesungOfVertrag } from './AblesungOfVertrag.ts'
import type { MesskanalOfVertrag } from './MesskanalOfVertrag.ts'
import { omitContradicted } from './omitContradicted.ts'
import { toKanaele } from './toKanaele.ts'
import { toStaende } from './toStaende.ts'

/** The contract's meters that count consumption, with the readings of the delivery and of their time in place. */
export function toAbgeleseneZaehler(
  messkanaele: readonly MesskanalOfVertrag[],
  ablesungen: readonly AblesungOfVertrag[],
): AbgelesenerZaehler[] {
  const ofZaehler = Map.groupBy(ablesungen, ({ zaehlernummer }) => zaehlernummer)
  return [...Map.groupBy(messkanaele, ({ nummer }) => nummer).values()]
    .map((ofOne) => toAbgelesenerZaehler(ofOne, ofZaehler))
    .filter(({ kanaele }) => kanaele.length > 0)
}

function toAbgelesenerZaehler(
  messkanaele: readonly MesskanalOfVertrag[],
  ofZaehler: ReadonlyMap<string, readonly AblesungOfVertrag[]>,
): AbgelesenerZaehler {
  const [zaehler] = messkanaele
  if (zaehler === undefined) throw new Error('a group has a member')
  const { nummer, versorgungsart, eingebaut_am: eingebautAm, ausgebaut_am: ausgebautAm } = zaehler
  const ablesungen = ofZaehler.get(nummer)?.filter(inTime(zaehler)) ?? []
  const kanaele = toKanaele(versorgungsart, messkanaele, ablesungen)
  const staende = omitContradicted(toStaende(ablesungen, kanaele), kanaele)
  return { eingebautAm, ausgebautAm, kanaele, staende: new Map(staende.map((stand) => [stand.ablesedatum, stand])) }
}

/** A day's grace each way: midnight is the end of one day and the beginning of the next. */
function inTime({ lieferbeginn, lieferende, eingebaut_am, ausgebaut_am }: MesskanalOfVertrag) {
  const first = lieferbeginn === null ? eingebaut_am : addTage(lieferbeginn, -1)
  const last = lieferende === null ? undefined : addTage(lieferende, 1)
  return ({ ablesedatum }: AblesungOfVertrag) =>
    ablesedatum >= eingebaut_am &&
    ablesedatum >= first &&
    (last === undefined || ablesedatum <= last) &&
    (ausgebaut_am === null || ablesedatum <= ausgebaut_am)
}
