import { utcTag } from '@ekp/wire/rules/kalendertag'
import type { Selectable } from 'kysely'
import type { UmrechnungRow, VerbrauchRow } from '../../../db/tables/messwerte.ts'
import type { AblesungRow } from '../../../db/tables/messwerte.ts'
import type { MesskanalRow, VertragRow, ZaehlerRow } from '../../../db/tables/vertrag.ts'
import { type Bruch, isBelow, minus, parse, plus, round, times, toNumber, whole, zero } from './bruch.ts'
import { shareOf } from './shareOf.ts'

// The second calculation: day by day in fractions, only from the rows, without the code that it checks.

type Ablesung = Omit<Selectable<AblesungRow>, 'vertrag_id'>

export interface VertragRows {
  readonly vertrag: Pick<Selectable<VertragRow>, 'versorgungsart' | 'lieferbeginn' | 'lieferende'>
  readonly zaehler: readonly ZaehlerRow[]
  readonly messkanal: readonly MesskanalRow[]
  readonly ablesung: readonly Ablesung[]
  readonly umrechnung: readonly Selectable<UmrechnungRow>[]
  readonly verbrauch: readonly Selectable<VerbrauchRow>[]
}

const dayMs = 86_400_000
const toTag = (datum: string) => Date.parse(`${datum}T00:00:00Z`) / dayMs
const toDatum = (tag: number) => utcTag(tag * dayMs)

interface Stand {
  readonly tag: number
  readonly geschaetzt: boolean
  readonly werte: Readonly<Record<string, Bruch>>
}

interface Zaehler {
  readonly von: number
  readonly bis: number
  readonly codes: readonly string[]
  readonly staende: readonly Stand[]
  counted(one: Stand, other: Stand, code: string): Bruch | null
}

const trust = ['ERSATZWERT', 'KUNDE', 'NETZBETREIBER']

function readZaehler(rows: VertragRows, { nummer, eingebaut_am, ausgebaut_am }: ZaehlerRow): Zaehler {
  const { versorgungsart, lieferbeginn, lieferende } = rows.vertrag
  const von = toTag(eingebaut_am)
  const removed = ausgebaut_am === null ? Infinity : toTag(ausgebaut_am)
  // Removed on the eve of the next meter's first day.
  const bis = rows.zaehler.some((other) => toTag(other.eingebaut_am) === removed + 1) ? removed + 1 : removed
  const dayOf = (tag: number) => (tag === removed ? bis : tag === von - 1 ? von : tag)
  const first = Math.max(von, lieferbeginn === null ? -Infinity : toTag(lieferbeginn) - 1)
  const last = Math.min(bis, lieferende === null ? Infinity : toTag(lieferende) + 1)
  const own = rows.ablesung
    .map((row) => ({ ...row, tag: dayOf(toTag(row.ablesedatum)) }))
    .filter((row) => row.zaehlernummer === nummer && row.tag >= first && row.tag <= last)
    .toSorted(
      (a, b) =>
        trust.indexOf(a.ableseart) - trust.indexOf(b.ableseart) ||
        Number(a.eingegangen_am) - Number(b.eingegangen_am) ||
        a.id - b.id,
    )
  const stellen = new Map(
    rows.messkanal.filter((row) => row.zaehlernummer === nummer).map((row) => [row.obiskennzahl, row.vorkommastellen]),
  )
  const isCounted = (code: string) =>
    versorgungsart === 'strom' ? /^1-[0-9]+:1[.]8[.]/.test(code) : /^7-[0-9]+:3[.]0[.]/.test(code)
  const codes = [...new Set([...stellen.keys(), ...own.flatMap((row) => row.obiskennzahlen)])]
    .filter(isCounted)
    .toSorted()
  const counted = (one: Stand, other: Stand, code: string): Bruch | null => {
    const [before, after] = [one.werte[code], other.werte[code]]
    if (before === undefined || after === undefined) return null
    if (!isBelow(after, before)) return minus(after, before)
    const highest = whole(10 ** (stellen.get(code) ?? 0))
    const passed = minus(plus(highest, after), before)
    const isLikely = stellen.has(code) && isBelow(before, highest) && isBelow(times(passed, whole(2)), highest)
    return isLikely ? passed : null
  }
  const tage = [...new Set(own.map(({ tag }) => tag))].toSorted((a, b) => a - b)
  const staende = tage
    .map((tag): Stand => {
      // The more trusted come later and overwrite.
      const values = codes.flatMap((code) => {
        const row = own.findLast((one) => one.tag === tag && one.obiskennzahlen.includes(code))
        return row ? [{ code, row, wert: parse(row.ablesewerte[row.obiskennzahlen.indexOf(code)] ?? '') }] : []
      })
      return {
        tag,
        geschaetzt: values.some(({ row }) => row.ableseart === 'ERSATZWERT'),
        werte: Object.fromEntries(values.map(({ code, wert }) => [code, wert])),
      }
    })
    .filter(({ werte }) => Object.keys(werte).length > 0)
  const contradicts = (one: Stand | undefined, other: Stand | undefined) =>
    one !== undefined &&
    other !== undefined &&
    codes.some((code) => one.werte[code] && other.werte[code] && counted(one, other, code) === null)
  for (;;) {
    const index = staende.findIndex(
      (stand, i) => contradicts(stand, staende[i + 1]) && (stand.geschaetzt || staende[i + 1]?.geschaetzt === true),
    )
    if (index < 0) break
    staende.splice(staende[index]?.geschaetzt === true ? index : index + 1, 1)
  }
  return { von, bis, codes, staende, counted }
}

interface Tagesverbrauch {
  readonly zaehler: Zaehler
  readonly code: string
  readonly kubikmeter: Bruch | null
  readonly kwh: Bruch | null
}

function faktorenOf(rows: VertragRows, tag: number) {
  const sorted = [...rows.umrechnung].toSorted((a, b) => toTag(a.gueltig_von) - toTag(b.gueltig_von))
  const valid = sorted.find(
    (row) => toTag(row.gueltig_von) <= tag && (row.gueltig_bis === null || tag < toTag(row.gueltig_bis)),
  )
  return { faktoren: valid ?? sorted.findLast((row) => toTag(row.gueltig_von) <= tag) ?? sorted[0], isOwn: valid }
}

/** What each channel counted on a day of a period; null where it is unknown, or known only by readings outside of it. */
function ofDay(rows: VertragRows, all: readonly Zaehler[], tag: number, period: readonly [number, number]) {
  return all
    .filter(({ von, bis }) => von <= tag && tag < bis)
    .flatMap((zaehler) =>
      zaehler.codes.map((code): Tagesverbrauch => {
        const before = zaehler.staende.findLast((stand) => stand.tag <= tag && stand.tag >= period[0])
        const after = zaehler.staende.find((stand) => stand.tag > tag && stand.tag <= period[1])
        const between = before && after ? zaehler.counted(before, after, code) : null
        const daily =
          between && before && after
            ? times(between, shareOf(rows.vertrag.versorgungsart, tag, before.tag, after.tag))
            : null
        if (rows.vertrag.versorgungsart === 'strom') return { zaehler, code, kubikmeter: null, kwh: daily }
        const { faktoren } = faktorenOf(rows, tag)
        const kwh =
          daily && faktoren ? times(times(daily, parse(faktoren.zustandszahl)), parse(faktoren.brennwert)) : null
        return { zaehler, code, kubikmeter: daily, kwh }
      }),
    )
}

const add = (sum: Bruch | null, one: Bruch | null) => (sum && one ? plus(sum, one) : null)
const total = (parts: readonly (Bruch | null)[]) => parts.reduce(add, zero)
const isInSum = ({ zaehler, code }: Tagesverbrauch) =>
  /[.]0$/.test(code) || !zaehler.codes.includes(code.replace(/[0-9]+$/, '0'))

function ofPeriod(
  rows: VertragRows,
  all: readonly Zaehler[],
  [first, last]: readonly [number, number],
  [von, bis]: readonly [number, number],
) {
  const tage = Array.from({ length: bis - von }, (_tag, index) => ({
    tag: von + index,
    teile: ofDay(rows, all, von + index, [von, bis]),
  }))
  const isKnown = tage.every(({ tag }) => all.filter((one) => one.von <= tag && tag < one.bis).length === 1)
  const parts = tage.flatMap((one) => one.teile)
  const rounded = (some: readonly Tagesverbrauch[], code: string) => {
    const exact = isKnown ? total(some.filter((part) => part.code === code).map(({ kwh }) => kwh)) : null
    return exact && round(exact)
  }
  const codes = [...new Set(parts.map(({ code }) => code))].toSorted()
  const inSum = parts.filter(isInSum)
  const summed = codes.filter((code) => inSum.some((part) => part.code === code))
  const sum = summed.length === 0 ? null : total(summed.map((code) => rounded(inSum, code)))
  const used = all.flatMap((zaehler) => {
    const ends = [Math.max(von, zaehler.von), Math.min(bis, zaehler.bis)]
    return (ends[0] ?? 0) < (ends[1] ?? 0) ? zaehler.staende.filter(({ tag }) => ends.includes(tag)) : []
  })
  const toThousandths = (bruch: Bruch | null) => (bruch === null ? null : toNumber(round(bruch)))
  return {
    von: toDatum(first),
    bis: toDatum(last),
    summe: toThousandths(sum),
    summeJahr: toThousandths(sum && times(sum, [365n, BigInt(last - first)])),
    prognose:
      used.some(({ geschaetzt }) => geschaetzt) ||
      (rows.vertrag.versorgungsart === 'gas' &&
        rows.umrechnung.length > 0 &&
        tage.some(({ tag, teile: some }) => some.length > 0 && !faktorenOf(rows, tag).isOwn)),
    proKanal: codes.map((obiskennzahl) => ({ obiskennzahl, verbrauch: toThousandths(rounded(parts, obiskennzahl)) })),
    umrechnung: sum ? umrechnungOf(rows, tage) : [],
  }
}

/** Days in a row of the same meter and factors. */
function umrechnungOf(rows: VertragRows, tage: readonly { tag: number; teile: readonly Tagesverbrauch[] }[]) {
  if (rows.vertrag.versorgungsart === 'strom' || rows.umrechnung.length === 0) return []
  const groups: { zaehler: unknown; faktoren: unknown; von: number; bis: number; kubikmeter: Bruch | null }[] = []
  for (const { tag, teile } of tage) {
    const [zaehler, { faktoren }] = [teile[0]?.zaehler, faktorenOf(rows, tag)]
    const kubikmeter = total(teile.filter(isInSum).map((part) => part.kubikmeter))
    const last = groups.at(-1)
    if (last && last.zaehler === zaehler && last.faktoren === faktoren) {
      last.bis = tag + 1
      last.kubikmeter = add(last.kubikmeter, kubikmeter)
    } else groups.push({ zaehler, faktoren, von: tag, bis: tag + 1, kubikmeter })
  }
  return groups.flatMap(({ von, bis, kubikmeter }) => {
    const { faktoren } = faktorenOf(rows, von)
    if (kubikmeter === null || faktoren === undefined) return []
    const [zustandszahl, brennwert] = [Number(faktoren.zustandszahl), Number(faktoren.brennwert)]
    return { von: toDatum(von), bis: toDatum(bis), kubikmeter: toNumber(round(kubikmeter)), zustandszahl, brennwert }
  })
}

export function verbrauchByDay(rows: VertragRows) {
  const all = rows.zaehler.map((row) => readZaehler(rows, row)).filter(({ codes }) => codes.length > 0)
  const tage = [...new Set(all.flatMap(({ staende }) => staende.map(({ tag }) => tag)))].toSorted((a, b) => a - b)
  const isWechsel = (tag: number) => all.some((a) => a.bis === tag && all.some((b) => b !== a && b.von === tag))
  const grenzen = tage.filter((tag) => tag === tage[0] || tag === tage.at(-1) || !isWechsel(tag))
  const begins = new Set(
    rows.vertrag.versorgungsart === 'gas' ? rows.umrechnung.map((row) => toTag(row.gueltig_von)) : [],
  )
  const near = (tag: number) => grenzen.includes(tag - 1) || grenzen.includes(tag + 1)
  const moved = (tag: number) =>
    grenzen.includes(tag) && !near(tag) && begins.has(tag + 1) && !begins.has(tag) ? tag + 1 : tag
  const movedZaehler = all.map((zaehler) => ({
    ...zaehler,
    von: moved(zaehler.von),
    bis: moved(zaehler.bis),
    staende: zaehler.staende.map((stand) => ({ ...stand, tag: moved(stand.tag) })),
  }))
  const derived = grenzen.slice(1).map((bis, index) => {
    const von = grenzen[index] ?? bis
    return ofPeriod(rows, movedZaehler, [von, bis], [moved(von), moved(bis)])
  })
  const imported = rows.verbrauch.map((row) => ({
    von: row.von,
    bis: row.bis,
    summe: Number(row.summe),
    summeJahr:
      row.summe_jahr === null
        ? toNumber(round(times(parse(row.summe), [365n, BigInt(toTag(row.bis) - toTag(row.von))])))
        : Number(row.summe_jahr),
    prognose: row.prognose,
    proKanal: row.obiskennzahlen.map((obiskennzahl, i) => ({ obiskennzahl, verbrauch: Number(row.verbraeuche[i]) })),
    umrechnung: [],
  }))
  const isFree = ({ von, bis }: { von: string; bis: string }) =>
    imported.every((one) => one.bis <= von || one.von >= bis)
  return [...imported, ...derived.filter(isFree)].toSorted((a, b) => toTag(a.von) - toTag(b.von))
}
