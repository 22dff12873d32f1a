/** A content that is to leave the document store. */
export interface InhaltLoeschungRow {
  sha256: Buffer
}
