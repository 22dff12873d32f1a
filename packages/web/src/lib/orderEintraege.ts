import { splitEintraege } from '@ekp/wire/rules/eintrag'

/** As they are listed: the entry of today, those to come with the next one first, those gone by with the last one first. */
export function orderEintraege<const E extends Parameters<typeof splitEintraege>[0][number]>(
  eintraege: readonly E[],
  heute: string,
): readonly E[] {
  const { aktuell, kuenftige, vergangene } = splitEintraege(eintraege, heute)
  return [...(aktuell === undefined ? [] : [aktuell]), ...kuenftige.toReversed(), ...vergangene]
}
