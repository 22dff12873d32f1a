/** What stands in the form. */
export type Eingabe = ReturnType<typeof createEingabe>

/** The form's first values: valid from tomorrow, direct debit chosen, its mandate not yet accepted [bankverbindung-6] [bankverbindung-12]. */
export function createEingabe(morgen: string) {
  return {
    kontoinhaber: '',
    /** Compact, with its country. */
    iban: '',
    gueltigVon: morgen,
    /** What was typed for the day and is none. */
    gueltigVonText: '',
    lastschrifteinzugErlaubt: true,
    /** The mandate is agreed to. */
    mandat: false,
  }
}

/** Nothing was entered; what the form brings along does not count. */
export function isEmptyEingabe({ kontoinhaber, iban }: Eingabe): boolean {
  return kontoinhaber.trim() === '' && iban === ''
}
