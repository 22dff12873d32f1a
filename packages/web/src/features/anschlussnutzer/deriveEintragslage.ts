import { splitEintraege } from '@ekp/wire/rules/eintrag'

export interface Eintrag {
  readonly gueltigVon: string | null
  readonly gueltigBis: string | null
}

/** The other entries on record when no entry of the customer holds today [anschlussnutzer-9]. */
export interface Eintragslage {
  /** The customer has others, gone by or to come. */
  readonly hasEigene: boolean
  /** The first day of the next of them. */
  readonly naechste: string | undefined
  /** Contracts with one of their own, of today or to come. */
  readonly vertragIds: readonly string[]
  /** There are only such of contracts that have gone by. */
  readonly hasVergangene: boolean
}

/** `eigene` are all of the customer; those of a contract are undefined where they are not known. */
export function deriveEintragslage(
  eigene: readonly Eintrag[],
  vertraege: readonly { readonly vertragId: string; readonly eintraege: readonly Eintrag[] | undefined }[],
  heute: string,
): Eintragslage {
  const vertragIds = vertraege.filter(({ eintraege }) => isInUse(eintraege ?? [], heute))
  return {
    hasEigene: eigene.length > 0,
    naechste: splitEintraege(eigene, heute).kuenftige.at(-1)?.gueltigVon ?? undefined,
    vertragIds: vertragIds.map(({ vertragId }) => vertragId),
    hasVergangene:
      eigene.length === 0 && vertragIds.length === 0 && vertraege.some(({ eintraege = [] }) => eintraege.length > 0),
  }
}

function isInUse(eintraege: readonly Eintrag[], heute: string): boolean {
  const { aktuell, kuenftige } = splitEintraege(eintraege, heute)
  return aktuell !== undefined || kuenftige.length > 0
}
