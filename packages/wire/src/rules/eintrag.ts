import { addTage, isKalendertag } from './kalendertag.ts'

/** The days from and to which an entry is valid, both included; null means without beginning or end. */
interface Gueltigkeit {
  readonly gueltigVon: string | null
  readonly gueltigBis: string | null
}

/** Whether it begins after today: it can be deleted, not ended [eintrag-6]. */
export function isKuenftig({ gueltigVon }: Pick<Gueltigkeit, 'gueltigVon'>, today: string): boolean {
  return gueltigVon !== null && gueltigVon > today
}

/** Whether its last day is over. */
export function isVergangen({ gueltigBis }: Pick<Gueltigkeit, 'gueltigBis'>, today: string): boolean {
  return gueltigBis !== null && gueltigBis < today
}

/** Whether it can be ended: it is valid today and longer. An entry that ends today cannot be ended. */
export function isBeendbar(eintrag: Gueltigkeit, today: string): boolean {
  return !isKuenftig(eintrag, today) && (eintrag.gueltigBis === null || eintrag.gueltigBis > today)
}

/**
 * The current, future and past entries; the latter two newest first. Periods never overlap, so at most one is current.
 */
export function splitEintraege<const E extends Gueltigkeit>(
  eintraege: readonly E[],
  today: string,
): { readonly aktuell: E | undefined; readonly kuenftige: E[]; readonly vergangene: E[] } {
  const newestFirst = eintraege.toSorted((a, b) => compare(b.gueltigVon ?? '', a.gueltigVon ?? ''))
  const kuenftige = newestFirst.filter((eintrag) => isKuenftig(eintrag, today))
  const vergangene = newestFirst.filter((eintrag) => !isKuenftig(eintrag, today) && isVergangen(eintrag, today))
  const aktuell = newestFirst.find((eintrag) => !isKuenftig(eintrag, today) && !isVergangen(eintrag, today))
  return { aktuell, kuenftige, vergangene }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

const frueheste = {
  rechnungsadresse: { tage: 0, wort: 'heute' },
  bankverbindung: { tage: 1, wort: 'morgen' },
} as const
type Eintragsart = keyof typeof frueheste

/** How many years ahead an entry can begin. */
const jahreVoraus = 10

/** The first and the last day on which a new entry can begin. */
export function gueltigVonLimits(art: Eintragsart, today: string): { minValue: string; maxValue: string } {
  const sameDay = `${Number(today.slice(0, 4)) + jahreVoraus}${today.slice(4)}`
  return {
    minValue: addTage(today, frueheste[art].tage),
    maxValue: isKalendertag(sameDay) ? sameDay : `${sameDay.slice(0, 4)}-02-28`,
  }
}

/** Why a new entry cannot begin on this day, as the field's text; undefined when it can. */
export function checkGueltigVon(art: Eintragsart, gueltigVon: string, today: string): string | undefined {
  const { minValue, maxValue } = gueltigVonLimits(art, today)
  if (gueltigVon < minValue) return `„Gültig ab“ ist frühestens ${frueheste[art].wort} möglich.`
  return gueltigVon > maxValue ? '„Gültig ab“ ist höchstens zehn Jahre im Voraus möglich.' : undefined
}
