/** Who answers for the data. */
export interface Verantwortlicher {
  readonly name: string
  /** Where customers write to. */
  readonly email: string | undefined
  /** Whole addresses of the supplier's own pages. */
  readonly impressum: string | undefined
  readonly datenschutz: string | undefined
}

/** How one reaches him, as far as he says so. */
export function kontaktwege({ email, impressum }: Verantwortlicher): string[] {
  return [email, impressum].filter((weg) => weg !== undefined)
}
