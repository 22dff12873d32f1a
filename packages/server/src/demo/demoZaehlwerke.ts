/** A register of a demo meter and what goes through it. */
export interface DemoZaehlwerk {
  readonly obiskennzahl: string
  readonly vorkommastellen: number
  readonly nachkommastellen: number
  /** In the meter's unit: kWh, or m³ of gas. */
  readonly jahresverbrauch: number
  /** Thousandths of the year by month. */
  readonly monatsanteile: readonly number[]
}

const gleichmaessig = [92, 83, 86, 80, 79, 76, 77, 77, 79, 85, 91, 95]
const backstube = [90, 84, 87, 82, 80, 77, 76, 75, 79, 84, 91, 95]
const heizung = [152, 137, 121, 81, 49, 27, 27, 27, 41, 81, 113, 144]

const strom = (jahresverbrauch: number, obiskennzahl = '1-0:1.8.0') => ({
  obiskennzahl,
  vorkommastellen: 6,
  nachkommastellen: 1,
  jahresverbrauch,
  monatsanteile: gleichmaessig,
})
const gas = (jahresverbrauch: number, monatsanteile = heizung) => ({
  obiskennzahl: '7-0:3.0.0',
  vorkommastellen: 5,
  nachkommastellen: 3,
  jahresverbrauch,
  monatsanteile,
})

/** The registers of each contract's meter. */
export const demoZaehlwerke: Readonly<Record<string, readonly DemoZaehlwerk[]>> = {
  4711001: [strom(1890, '1-0:1.8.1'), strom(1310, '1-0:1.8.2')],
  4711002: [gas(1780)],
  4711003: [{ ...strom(4150), nachkommastellen: 4 }],
  4711004: [{ ...strom(148_000), vorkommastellen: 8, nachkommastellen: 4, monatsanteile: backstube }],
  // So much that its five digits begin anew at least every third year.
  4711005: [gas(36_500, backstube)],
  4711007: [strom(2650)],
  4711008: [gas(1420)],
  4711010: [strom(1480)],
}
