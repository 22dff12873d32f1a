/** From when on the period of a customer runs after which all of him is deleted. */
export interface LoeschvermerkRow {
  kundennummer: string
  /** The end of his last contract, or the night in which none was found; null while he has one. */
  ohne_vertrag_seit: string | null
  /** When he asked for deletion (Art. 17 DSGVO): until the rest may go, nobody processes it (Art. 18). */
  verlangt_am: Date | null
}
