import { berlinDayHours, berlinDayStart, berlinToday } from '@ekp/wire/rules/berlin'
import { type Historienfenster, listTage } from '@ekp/wire/rules/fenster/historienfenster'
import { addTage } from '@ekp/wire/rules/kalendertag'
import type { Historieninterval, Historienwert } from '@ekp/wire/verbrauch'
import type { UseQueryResult } from '@tanstack/react-query'
import type { SectionQuery } from '../../../ui/layout/Section.tsx'

/** An hour, a day or a month of a window and what is known of it. */
export interface Historienschritt extends Omit<Historienwert, 'von' | 'bis'> {
  readonly von: Date
  readonly bis: Date
}

const unbekannt = {
  verbrauch: null,
  arbeitspreis: null,
  kosten: null,
  bepreisterVerbrauch: null,
  stundenOhneVerbrauch: null,
  geschaetzt: false,
  geschaetzterVerbrauch: null,
  unvollstaendig: false,
}

/** Every step of the window, whether the host sent something for it or not: a gap has its place. */
export function toHistorienschritte(
  interval: Historieninterval,
  fenster: Historienfenster,
  werte: readonly Historienwert[],
): readonly Historienschritt[] {
  const byKey = new Map(werte.map((wert) => [keyOf(interval, new Date(wert.von)), wert]))
  return listSchritte(interval, fenster).map(({ von, bis }) => ({
    ...(byKey.get(keyOf(interval, von)) ?? unbekannt),
    von,
    bis,
  }))
}

export const hasWerte = (schritte: readonly Historienschritt[]) =>
  schritte.some(({ verbrauch, arbeitspreis, kosten }) => verbrauch !== null || arbeitspreis !== null || kosten !== null)

/** Whether one price held all the time: then it is said, not drawn. */
export function isFestpreis(schritte: readonly Historienschritt[]): boolean {
  const preise = schritte.flatMap(({ arbeitspreis }) => (arbeitspreis === null ? [] : [arbeitspreis]))
  return preise.length > 0 && preise.every((preis) => Math.abs(preis - (preise[0] ?? 0)) < 0.000_001)
}

/** Whether a part of the consumption is missing; other hosts say only that something is. */
export const hasLuecke = ({ verbrauch, stundenOhneVerbrauch, unvollstaendig }: Historienschritt) =>
  verbrauch !== null && (stundenOhneVerbrauch === null ? unvollstaendig : stundenOhneVerbrauch > 0)

/** Whether nothing was delivered in a step that is over, as before the delivery: nothing is missing there [historie-9]. */
export const isOhneLieferung = ({ bis, verbrauch, stundenOhneVerbrauch }: Historienschritt, now: Date) =>
  verbrauch === null && stundenOhneVerbrauch === 0 && bis <= now

// A tenth of a day or a month: what is missing hardly shows at its bar, and its name says it.
const mostUnseen = 0.1

/** Whether so much of the consumption is missing that what is known says little about the step. */
export function isLueckenhaft(schritt: Historienschritt): boolean {
  const { von, bis, stundenOhneVerbrauch } = schritt
  const stunden = (bis.getTime() - von.getTime()) / 3_600_000
  return hasLuecke(schritt) && (stundenOhneVerbrauch === null || stundenOhneVerbrauch > mostUnseen * stunden)
}

/** Which part of the consumption is an estimate, from 0 to 1; hosts that do not say it: all or nothing. */
export function geschaetzterAnteil({ verbrauch, geschaetzt, geschaetzterVerbrauch }: Historienschritt): number {
  if (!geschaetzt) return 0
  return geschaetzterVerbrauch === null || !verbrauch ? 1 : Math.min(1, geschaetzterVerbrauch / verbrauch)
}

/** The kWh that the cost is of; other hosts do not say it: of what they price in part, only that part. */
export function bepreist(schritt: Historienschritt): number {
  const { verbrauch, arbeitspreis, kosten, bepreisterVerbrauch, unvollstaendig } = schritt
  if (kosten === null) return 0
  return bepreisterVerbrauch ?? (unvollstaendig && arbeitspreis ? kosten / arbeitspreis : (verbrauch ?? 0))
}

/** Whether a part of the consumption has no price, by more than what rounding leaves. */
export const isTeilweiseBepreist = (schritt: Historienschritt) =>
  (schritt.verbrauch ?? 0) - bepreist(schritt) > 0.000_01

const hourMs = 3_600_000

// A host may cut a day or a month at the ends of the window, so days and months go by their names.
function keyOf(interval: Historieninterval, von: Date): string {
  if (interval === 'hourly' || interval === 'quarterHourly') return String(von.getTime())
  return berlinToday(von).slice(0, interval === 'daily' ? 10 : 7)
}

function listSchritte(interval: Historieninterval, fenster: Historienfenster): readonly Historienfenster[] {
  const tage = listTage(fenster)
  const endOf = (tag: string) => berlinDayStart(addTage(tag, 1))
  if (interval === 'daily') return tage.map((tag) => ({ von: berlinDayStart(tag), bis: endOf(tag) }))
  if (interval === 'hourly' || interval === 'quarterHourly') {
    const [parts, stepMs] = interval === 'hourly' ? [[0], hourMs] : [[0, 1, 2, 3], hourMs / 4]
    const begins = tage.flatMap(berlinDayHours).flatMap((von) => parts.map((part) => von.getTime() + part * stepMs))
    return begins.map((ms) => ({ von: new Date(ms), bis: new Date(ms + stepMs) }))
  }
  return [...Map.groupBy(tage, (tag) => tag.slice(0, 7)).values()].map((monat) => ({
    von: berlinDayStart(monat[0] ?? ''),
    bis: endOf(monat.at(-1) ?? ''),
  }))
}

/** The requests of one window as one: there when all are, failed when one has. */
export function combineHistorie(
  parts: readonly UseQueryResult<Historienwert[]>[],
): SectionQuery<readonly Historienwert[]> {
  const failed = parts.find(({ isError }) => isError)
  const isThere = parts.every(({ data }) => data !== undefined)
  return {
    status: failed ? 'error' : isThere ? 'success' : 'pending',
    data: isThere ? parts.flatMap(({ data = [] }) => data) : undefined,
    error: failed?.error ?? null,
    refetch: () => Promise.all(parts.map(({ refetch }) => refetch())),
    isFetching: parts.some(({ isFetching }) => isFetching),
  }
}
