/** When an entry holds: days, `gueltigBis` is the last one; null is since ever and for ever. */
interface Gueltigkeit {
  readonly gueltigVon: string | null
  readonly gueltigBis: string | null
}

/** Begins after today: it can be deleted, not ended [eintrag-6]. */
export function isKuenftig({ gueltigVon }: Pick<Gueltigkeit, 'gueltigVon'>, heute: string): boolean {
  return gueltigVon !== null && gueltigVon > heute
}

/** Its last day is over. */
export function isVergangen({ gueltigBis }: Pick<Gueltigkeit, 'gueltigBis'>, heute: string): boolean {
  return gueltigBis !== null && gueltigBis < heute
}

/** Holds today, and longer than that: it can be ended. What ends today holds today and cannot. */
export function isBeendbar(eintrag: Gueltigkeit, heute: string): boolean {
  return !isKuenftig(eintrag, heute) && (eintrag.gueltigBis === null || eintrag.gueltigBis > heute)
}

/** Those of today, later and earlier; the latter two newest first. Periods never overlap, so one at most holds today. */
export function splitEintraege<const E extends Gueltigkeit>(
  eintraege: readonly E[],
  heute: string,
): { readonly aktuell: E | undefined; readonly kuenftige: E[]; readonly vergangene: E[] } {
  const newestFirst = eintraege.toSorted((a, b) => compare(b.gueltigVon ?? '', a.gueltigVon ?? ''))
  const kuenftige = newestFirst.filter((eintrag) => isKuenftig(eintrag, heute))
  const vergangene = newestFirst.filter((eintrag) => !isKuenftig(eintrag, heute) && isVergangen(eintrag, heute))
  const aktuell = newestFirst.find((eintrag) => !isKuenftig(eintrag, heute) && !isVergangen(eintrag, heute))
  return { aktuell, kuenftige, vergangene }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
