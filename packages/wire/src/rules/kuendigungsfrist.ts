import type { Vertrag } from '../vertrag.ts'
import { addMonate, addTage } from './kalendertag.ts'

const pattern = /^([1-9]\d?) ?(tag|woche|monat)(?:e|n|en)?$/i

const einheiten = {
  tag: { eine: 'Tag', mehrere: 'Tage', add: addTage },
  woche: { eine: 'Woche', mehrere: 'Wochen', add: (tag: string, wochen: number) => addTage(tag, 7 * wochen) },
  monat: { eine: 'Monat', mehrere: 'Monate', add: addMonate },
} as const

const isEinheit = (text: string): text is keyof typeof einheiten => Object.hasOwn(einheiten, text)

function readKuendigungsfrist(text: string) {
  const [, zahl = '', wort = ''] = pattern.exec(text.trim()) ?? []
  const einheit = wort.toLowerCase()
  return isEinheit(einheit) ? { zahl: Number(zahl), ...einheiten[einheit] } : undefined
}

/** A period of notice in one spelling, `1 Monat` or `2 Wochen`; undefined for any other text. */
export function spellKuendigungsfrist(text: string): string | undefined {
  const frist = readKuendigungsfrist(text)
  return frist && `${frist.zahl} ${frist.zahl === 1 ? frist.eine : frist.mehrere}`
}

/**
 * The day on which a period of notice ends that begins with a notice received on `tag`; undefined if it cannot be read.
 * The day of the receipt does not count (§ 187 Abs. 1 BGB). Weeks end with the same day of the week, months with the
 * same number of the day (§ 188 Abs. 2), or with the last day of a month that lacks it (§ 188 Abs. 3): one month from
 * 31 January is 28 or 29 February. A weekend or holiday at the end shifts nothing: § 193 is not about periods of notice.
 */
export function findFristende(tag: string, kuendigungsfrist: string): string | undefined {
  const frist = readKuendigungsfrist(kuendigungsfrist)
  return frist?.add(tag, frist.zahl)
}

/** What the supplier says about how a contract ends. */
export type Vertragslaufzeit = Pick<Vertrag, 'kundenArt' | 'lieferbeginn' | 'laufzeitBis' | 'kuendigungsfrist'>

/**
 * The last day of an active contract that is cancelled today without a special right [kuendigung-24]: the end of the term
 * or of the period of notice, whichever is later. Only households have such a day: their contracts run on without a term
 * once the first one is over (§ 309 Nr. 9 BGB), while other customers agree on what holds then. Undefined for those, and
 * where neither is known.
 */
export function findFruehestesVertragsende(
  { kundenArt, lieferbeginn, laufzeitBis, kuendigungsfrist }: Vertragslaufzeit,
  today: string,
): string | undefined {
  if (kundenArt !== 'Haushaltskunde') return undefined
  const fristende = kuendigungsfrist === null ? undefined : findFristende(today, kuendigungsfrist)
  const latest = [fristende ?? '', laufzeitBis ?? ''].toSorted().at(-1) ?? ''
  if (latest < today) return undefined
  // Nothing ends before it begins [kuendigung-12].
  return lieferbeginn !== null && lieferbeginn > latest ? lieferbeginn : latest
}

/**
 * The last day on which a notice without a special right ends a household's contract with its term [kuendigung-27];
 * undefined once that day is over, and where term or notice is unknown. Later the contract runs on without a term
 * (§ 309 Nr. 9 BGB).
 */
export function findLetzterKuendigungstag(
  { kundenArt, laufzeitBis, kuendigungsfrist }: Vertragslaufzeit,
  today: string,
): string | undefined {
  const frist = kuendigungsfrist === null ? undefined : readKuendigungsfrist(kuendigungsfrist)
  if (frist === undefined || laufzeitBis === null || kundenArt !== 'Haushaltskunde') return undefined
  let tag = frist.add(laufzeitBis, -frist.zahl)
  // The last days of a long month end together in a short one.
  while (frist.add(addTage(tag, 1), frist.zahl) <= laufzeitBis) tag = addTage(tag, 1)
  return tag < today ? undefined : tag
}
