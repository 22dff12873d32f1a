/** What stands in the form. */
export type Eingabe = ReturnType<typeof createEingabe>

/** What the form begins with: from tomorrow on, with direct debit that is still to be agreed to [sections 3, 5]. */
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
