import type { NeueBankverbindung } from '@ekp/wire/bankverbindung'
import { formatDatum } from '../../lib/format.ts'

/** What happens next, after bank details were saved. */
export function gespeichertText(
  { gueltigVon, lastschrifteinzugErlaubt }: Pick<NeueBankverbindung, 'gueltigVon' | 'lastschrifteinzugErlaubt'>,
  vertragId?: string,
): string {
  const welche = vertragId === undefined ? 'Ihre Bankverbindung' : `Die Bankverbindung für Vertrag ${vertragId}`
  const gespeichert = `${welche} ist gespeichert und gilt ab dem ${formatDatum(gueltigVon)}.`
  return lastschrifteinzugErlaubt
    ? `${gespeichert} Die Mandatsreferenz finden Sie bei Ihren Bankverbindungen.`
    : gespeichert
}
