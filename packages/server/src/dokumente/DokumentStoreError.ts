/** The document store cannot be reached or refuses what it is asked for; its code may be logged. */
export class DokumentStoreError extends Error {
  override name = 'DokumentStoreError'
  /** A system error's such as `EACCES`, or an HTTP status. */
  readonly code: string

  constructor(code: string) {
    super(`document store: ${code}`)
    this.code = code
  }
}
