interface Bereich {
  readonly von: number
  readonly bis: number
}

// A household takes up to 10,000 kWh of electricity or 3,000 m³ of gas a year, and a meter stays for up to 16 years
// (Anlage 7 MessEV). Zero on the dial is mostly a reading of the wrong figure.
const strom: Bereich = { von: 1, bis: 160_000 }
const gas: Bereich = { von: 1, bis: 48_000 }

/**
 * Where meters of a kind mostly stand, in their own unit, whoever has them. A question may name this to somebody who has a
 * link and no sign-in; one by the customer's own readings would tell them [ablesung-36].
 */
export const zaehlerstandbereich = (versorgungsart: string): Bereich => (versorgungsart === 'gas' ? gas : strom)
