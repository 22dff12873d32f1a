import { addTage } from '@ekp/wire/rules/kalendertag'
import type { Versorgungsart } from '@ekp/wire/vertrag'
import { type AblesungOfVertrag, type Kanal, omitContradicted, type Stand, toStaende } from './staende.ts'

/** A meter that counts consumption, with its readings. */
export interface AbgelesenerZaehler {
  readonly nummer: string
  readonly eingebautAm: string
  readonly ausgebautAm: string | null
  /** In order of their code. */
  readonly kanaele: readonly Kanal[]
  /** By ablesedatum. */
  readonly staende: ReadonlyMap<string, Stand>
}

/** A channel with its meter and contract; nulls where the meter has none. */
export interface MesskanalOfVertrag {
  readonly versorgungsart: Versorgungsart
  readonly lieferbeginn: string | null
  readonly lieferende: string | null
  readonly nummer: string
  readonly eingebaut_am: string
  readonly ausgebaut_am: string | null
  readonly obiskennzahl: string | null
  readonly vorkommastellen: number | null
  readonly nachkommastellen: number | null
}

/** The contract's meters that count consumption, with the readings of the delivery and of their time in place. */
export function toAbgeleseneZaehler(
  messkanaele: readonly MesskanalOfVertrag[],
  ablesungen: readonly AblesungOfVertrag[],
): AbgelesenerZaehler[] {
  const ofZaehler = Map.groupBy(ablesungen, ({ zaehlernummer }) => zaehlernummer)
  const einbautage = new Set(messkanaele.map((messkanal) => messkanal.eingebaut_am))
  return [...Map.groupBy(messkanaele, ({ nummer }) => nummer).values()]
    .map((ofOne) => toAbgelesenerZaehler(ofOne, ofZaehler, einbautage))
    .filter(({ kanaele }) => kanaele.length > 0)
}

function toAbgelesenerZaehler(
  messkanaele: readonly MesskanalOfVertrag[],
  ofZaehler: ReadonlyMap<string, readonly AblesungOfVertrag[]>,
  einbautage: ReadonlySet<string>,
): AbgelesenerZaehler {
  const [zaehler] = messkanaele
  if (zaehler === undefined) throw new Error('Map.groupBy makes no empty group')
  const { nummer, versorgungsart, eingebaut_am: eingebautAm, ausgebaut_am } = zaehler
  // Removed on the last day of its time: the next meter begins at the same midnight.
  const danach = ausgebaut_am === null ? null : addTage(ausgebaut_am, 1)
  const ausgebautAm = danach !== null && einbautage.has(danach) ? danach : ausgebaut_am
  const verlegt = new Map([[addTage(eingebautAm, -1), eingebautAm]])
  if (ausgebaut_am !== null && ausgebautAm !== null) verlegt.set(ausgebaut_am, ausgebautAm)
  const own = (ofZaehler.get(nummer) ?? []).map((ablesung) => ({
    ...ablesung,
    ablesedatum: verlegt.get(ablesung.ablesedatum) ?? ablesung.ablesedatum,
  }))
  const ablesungen = own.filter(inTime({ ...zaehler, ausgebaut_am: ausgebautAm }))
  const kanaele = toKanaele(versorgungsart, messkanaele, ablesungen)
  const staende = omitContradicted(toStaende(ablesungen, kanaele), kanaele)
  return {
    nummer,
    eingebautAm,
    ausgebautAm,
    kanaele,
    staende: new Map(staende.map((stand) => [stand.ablesedatum, stand])),
  }
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

const totalOf = (obiskennzahl: string) => obiskennzahl.replace(/\.\d+$/, '.0')

/** A meter's channels of consumption, those included that only its readings still name. */
function toKanaele(
  versorgungsart: Versorgungsart,
  messkanaele: readonly MesskanalOfVertrag[],
  ablesungen: readonly AblesungOfVertrag[],
): Kanal[] {
  const known = new Map(messkanaele.map((messkanal) => [messkanal.obiskennzahl, messkanal]))
  const codes = [...new Set([...ablesungen.flatMap(({ obiskennzahlen }) => obiskennzahlen), ...known.keys()])]
    .filter((code) => code !== null)
    .filter((code) => isVerbrauchskanal(versorgungsart, code))
    .toSorted()
  return codes.map((obiskennzahl) => ({
    obiskennzahl,
    vorkommastellen: known.get(obiskennzahl)?.vorkommastellen ?? undefined,
    nachkommastellen: known.get(obiskennzahl)?.nachkommastellen ?? undefined,
    istSummiert: totalOf(obiskennzahl) === obiskennzahl || !codes.includes(totalOf(obiskennzahl)),
  }))
}

// OBIS: active energy drawn from the grid, in all or by tariff; the volume that a gas meter shows.
const patterns = { strom: /^1-\d+:1\.8\.\d+$/, gas: /^7-\d+:3\.0\.\d+$/ }

/** Whether a Messkanal counts what the customer consumes: not feed-in, not power. */
const isVerbrauchskanal = (versorgungsart: Versorgungsart, obiskennzahl: string) =>
  patterns[versorgungsart].test(obiskennzahl)
