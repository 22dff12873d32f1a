/** What the plausibility check knows of an earlier or later reading. */
export interface BekannteAblesung {
  readonly id: number
  readonly zaehlernummer: string
  readonly ablesedatum: string
  readonly ableseart: 'NETZBETREIBER' | 'ERSATZWERT' | 'KUNDE'
  /** Null for what the import brought. */
  readonly eingegangenAm: Date | null
  /** By obiskennzahl; at most 15 digits count here, and no money depends on it. */
  readonly werte: ReadonlyMap<string, number>
}
