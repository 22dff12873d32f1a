import { noCounts, setCounts } from './Counts.ts'
import { ExactSum } from './ExactSum.ts'

const nothing = noCounts()

/** What steps come to, in the units of their series; used again for item after item. */
export class StepSums {
  readonly all = noCounts()
  /** Of the steps that have passed. */
  readonly passed = noCounts()
  geschaetzt = false
  readonly verbrauch = new ExactSum()
  /** Of the steps that have a price as well. */
  readonly bepreisterVerbrauch = new ExactSum()
  readonly preise = new ExactSum()
  /** Consumption times price. */
  readonly produkte = new ExactSum()

  clear(): void {
    setCounts(this.all, nothing)
    setCounts(this.passed, nothing)
    this.geschaetzt = false
    this.verbrauch.clear()
    this.clearPrices()
  }

  /** Forgets what another formula held for. */
  clearPrices(): void {
    this.bepreisterVerbrauch.clear()
    this.preise.clear()
    this.produkte.clear()
  }
}
