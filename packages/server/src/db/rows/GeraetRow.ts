/** A device from which a customer has signed in. */
export interface GeraetRow {
  /** Random; with the server's signature it is the proof that the device keeps. */
  id: string
  kundennummer: string
  /** Of the password that was known there; with another one the device counts as unknown. */
  passwort_version: number
  angelegt_am: Date
  /** Exclusive; 180 days after the last login. */
  gilt_bis: Date
}
