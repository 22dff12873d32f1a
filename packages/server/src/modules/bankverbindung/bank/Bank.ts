/** A payment service provider that accounts are kept with. */
export interface Bank {
  readonly bankname: string
  readonly bic: string | null
}

/** The bank of a German bank code; undefined where there is none. */
export type FindBank = (blz: string) => Bank | undefined
