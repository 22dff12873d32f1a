/**
 * The consumption of each step in one unit: a number, `Infinity` where the value is missing, `NaN` where the channel
 * has nothing to say.
 */
export interface Lastreihe {
  readonly werte: Float64Array
  /** 1 for an estimate. */
  readonly geschaetzt: Uint8Array
}

/** Whether a step has a value. */
export const hasWert = (wert: number | undefined): wert is number => wert !== undefined && wert < Infinity
