// SWIFT's IBAN registry, SEPA countries only.
const laengen = new Map(
  (
    'AD24 AL28 AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GB22 GI23 GR27 HR21 HU28 IE22 IS26 IT27 ' +
    'LI21 LT20 LU20 LV21 MC27 MD24 ME22 MK19 MT31 NL18 NO15 PL28 PT25 RO24 RS22 SE24 SI19 SK24 SM27 VA22'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))] as const),
)

/**
 * How many characters an IBAN of a SEPA country has (ISO 3166, two letters); undefined for any other country, and for
 * one that joins later. Only the server decides whether an IBAN is right.
 */
export function ibanLaenge(land: string): number | undefined {
  return laengen.get(land)
}
