/** A line of the table in a mail: what it is, and its value. */
export interface Mailangabe {
  readonly name: string
  readonly wert: string
}

/** What a mail says, in German; `renderMail` makes text and HTML of it that look like the tenant's portal. */
export interface Mail {
  /** The recipient's address. */
  readonly an: string
  /** Where an answer goes: to a customer, when the supplier's own service is told of him. Else as the tenant says. */
  readonly antwortAn?: string | undefined
  readonly betreff: string
  /** The whole salutation, `Guten Tag Frau Muster,`: see `anredeOf`. */
  readonly anrede: string
  /** Paragraphs of plain text before the table. */
  readonly absaetze: readonly string[]
  readonly angaben?: readonly Mailangabe[] | undefined
  /** Paragraphs after the table. */
  readonly schluss?: readonly string[] | undefined
  /**
   * What to do after 'Wenn Sie das nicht waren,', before turning to the service; without it a general sentence stands below
   * the mail.
   */
  readonly warnung?: string | undefined
  /** Neither of the two: the supplier is the cause of the mail, or the mail says itself what to do. */
  readonly ohneWarnung?: true | undefined
  /** A link in the shape of a button; `url` is a path of the portal such as `/bankverbindungen`, or a whole address. */
  readonly knopf?: { readonly text: string; readonly url: string } | undefined
  /** For a mail that the customer has ordered: what he gets, the page where he cancels it, and the call that does. */
  readonly abo?: { readonly was: string; readonly url: string; readonly callUrl: string } | undefined
}
