/** The tokens of a session: one that is current, and for some seconds those that a refresh has replaced. */
export interface SitzungTokenRow {
  /** SHA-256; the token itself is never stored. */
  token_hash: Buffer
  sitzung_id: number
  laeuft_ab: Date
  /** Set by a refresh; with it the replaced token yields its one successor. */
  successor_salt: Buffer | null
}
