/** A document; its contents lie in the document store. */
export interface DokumentRow {
  id: string
  kundennummer: string
  /** Null: it concerns the customer as a whole. */
  vertrag_id: string | null
  kategorie: string | null
  beschreibung: string | null
  dateiname: string
  /** One of the whitelist, such as `application/pdf`. */
  medientyp: string
  /** Of the contents: the name under which the store has them. */
  sha256: Buffer
  bytes: number
  erstellzeitpunkt: Date
}
