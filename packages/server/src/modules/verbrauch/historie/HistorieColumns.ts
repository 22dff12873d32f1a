/** The values of a history's items in 10^-6 kWh, EUR per kWh and EUR, `NaN` for what is not known. */
export class HistorieColumns {
  readonly verbrauch: Float64Array
  readonly arbeitspreis: Float64Array
  readonly kosten: Float64Array
  /** 1 for an estimate. */
  readonly geschaetzt: Uint8Array
  readonly unvollstaendig: Uint8Array

  constructor(count: number) {
    this.verbrauch = new Float64Array(count)
    this.arbeitspreis = new Float64Array(count)
    this.kosten = new Float64Array(count)
    this.geschaetzt = new Uint8Array(count)
    this.unvollstaendig = new Uint8Array(count)
  }
}
