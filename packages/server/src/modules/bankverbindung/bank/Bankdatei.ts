/** A file of bank codes in the operator's folder. */
export interface Bankdatei {
  readonly path: string
  readonly name: string
  /** From its name (`BLZ_20261207.txt`), else the day on which it was changed. */
  readonly gueltigAb: string
  /** Another one when the file is. */
  readonly stand: string
  readonly size: number
}
