import type { Faelligkeit } from '@ekp/wire/abschlag'
import { type Abschlagsplan, listFaelligkeiten } from '@ekp/wire/rules/abschlag'
import { addTage } from '@ekp/wire/rules/kalendertag'
import * as v from 'valibot'
import { Bo4eRechnung } from '../modules/rechnung/bo4e.ts'
import type { DemoKalender } from './kalender.ts'
import { festpreisvertrag, waermepumpenvertrag } from './preise/preisbestandteile.ts'

interface DemoAbschlag {
  /** EUR until the last New Year, and since. */
  readonly betrag: readonly [bisher: number, seither: number]
  readonly tag: number
  /** All without it. */
  readonly monate?: readonly number[]
  readonly grenzen?: { readonly mindestens: number; readonly hoechstens: number; readonly schritt: number }
}

// Eleven a year: in December is none.
const elf = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]

/** What a year costs, by the number of instalments; the heat pump's were estimated a little low. */
const abschlaege: Readonly<Record<string, DemoAbschlag>> = {
  4711001: { betrag: [98, 96], tag: 1 },
  4711002: { betrag: [232, 222], tag: 1, monate: elf },
  4711007: { betrag: [97, 97], tag: 15, monate: elf },
  4711010: { betrag: [60, 60], tag: 15 },
  [festpreisvertrag]: { betrag: [112, 110], tag: 1 },
  [waermepumpenvertrag]: {
    betrag: [180, 185],
    tag: 1,
    grenzen: { mindestens: 120, hoechstens: 320, schritt: 5 },
  },
}

/** Each month has a bill of its own. */
const monatsrechnung = '4711003'

const beginnOf = ({ monatsanfang, neujahr }: DemoKalender, vertragId: string) =>
  [monatsrechnung, festpreisvertrag, waermepumpenvertrag].includes(vertragId) ? monatsanfang(-14) : neujahr(-2)

function plaeneOf(kalender: DemoKalender, vertragId: string): Abschlagsplan[] {
  const abschlag = abschlaege[vertragId]
  if (abschlag === undefined) return []
  const { tag, monate, betrag } = abschlag
  const [bisher, seither] = betrag
  const falling = { tag, monate: monate ?? null, termine: null }
  const newYear = kalender.neujahr(0)
  // The delivery of 4711007 ends, and with it what is to be paid.
  const gueltigBis = vertragId === '4711007' ? kalender.letzterWerktag(2) : null
  return [
    { ...falling, betrag: bisher, gueltigVon: beginnOf(kalender, vertragId), gueltigBis: addTage(newYear, -1) },
    { ...falling, betrag: seither, gueltigVon: newYear, gueltigBis },
  ]
}

/** What fell due by the demo's plans from a day on and before another: the instalments that a bill counts. */
export const demoFaelligkeiten = (kalender: DemoKalender, vertragId: string, von: string, bis: string): Faelligkeit[] =>
  listFaelligkeiten(plaeneOf(kalender, vertragId), von, bis)

/** The instalment that a bill names for the time after it, in EUR. */
export const demoAbschlag = (kalender: DemoKalender, vertragId: string, bis: string): number | undefined =>
  abschlaege[vertragId]?.betrag[bis < kalender.neujahr(0) ? 0 : 1]

/** The plans as lines of an import, instalments and none. */
export function demoAbschlagsplaene(kalender: DemoKalender): readonly object[] {
  const art = 'abschlagsplan'
  return [
    ...Object.entries(abschlaege).flatMap(([vertragId, { grenzen }]) =>
      plaeneOf(kalender, vertragId).map((plan) => ({ art, vertragId, ...plan, ...grenzen })),
    ),
    { art, vertragId: monatsrechnung, gueltigVon: beginnOf(kalender, monatsrechnung) },
  ]
}

interface DemoZahlung {
  readonly vertragId: string
  readonly id: string
  readonly datum: string
  readonly betrag: number
  readonly zweck: string
  readonly status?: 'zurueckgebucht' | 'offen'
}

/**
 * What was paid by these plans since the New Year before the last, and what the bills asked for: all there, but the
 * latest instalment for gas, which came back, and that of 4711007, which is still to be paid.
 */
export function demoZahlungen(kalender: DemoKalender, rechnungen: readonly object[]): readonly object[] {
  const bills = rechnungen.map((one) => v.parse(Bo4eRechnung, one))
  return [...Object.keys(abschlaege), monatsrechnung].flatMap((vertragId) => [
    // Nothing stays that an earlier start has brought with a later clock.
    { art: 'zahlung', vertragId, entfernt: true },
    ...[...listAbschlagszahlungen(kalender, vertragId), ...listRechnungszahlungen(kalender, vertragId, bills)].map(
      (zahlung) => ({ art: 'zahlung', ...zahlung }),
    ),
  ])
}

function listAbschlagszahlungen(kalender: DemoKalender, vertragId: string): DemoZahlung[] {
  const { today } = kalender
  const due = demoFaelligkeiten(kalender, vertragId, kalender.neujahr(-1), addTage(today, 1))
  const latest = due.at(-1)
  return due.map(({ datum, betrag }) => {
    const zweck = `Abschlag ${datum.slice(5, 7)}/${datum.slice(0, 4)}`
    const zahlung = { vertragId, id: `Z-${datum}`, datum, betrag, zweck }
    if (datum !== latest?.datum) return zahlung
    if (vertragId === '4711007') return { ...zahlung, status: 'offen' }
    if (vertragId !== '4711002') return zahlung
    const back = addTage(datum, 3)
    return { ...zahlung, datum: back < today ? back : today, status: 'zurueckgebucht' }
  })
}

function listRechnungszahlungen(
  kalender: DemoKalender,
  vertragId: string,
  bills: readonly Bo4eRechnung[],
): DemoZahlung[] {
  const { today } = kalender
  return bills.flatMap((bill) => {
    const { rechnungsnummer, istStorno, zuZahlen, rechnungstitel, faelligkeitsdatum } = bill
    const betrag = zuZahlen?.wert ?? 0
    // Those before have been settled long ago, with the one that was corrected.
    const isRecent = bill.rechnungsperiode.enddatum >= kalender.neujahr(-1)
    if (bill.vertrag.vertragsnummer !== vertragId || istStorno === true || betrag === 0 || !isRecent) return []
    const datum = faelligkeitsdatum ?? today
    const zahlung = { vertragId, id: `Z-${rechnungsnummer}`, datum, betrag, zweck: String(rechnungstitel) }
    if (datum <= today) return [zahlung]
    return betrag > 0 ? [{ ...zahlung, status: 'offen' as const }] : []
  })
}
