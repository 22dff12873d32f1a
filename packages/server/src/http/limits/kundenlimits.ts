/** How often one customer may do something. */
export interface Kundenlimit {
  /** What is counted. */
  readonly art: string
  readonly most: number
  readonly windowMs: number
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** All limits of one customer's requests by his number, so that the supplier can see and lift them. */
export const kundenlimits = {
  // Each new address gets a mail, and the address may be a stranger's [T11].
  neueEmail: { art: 'neue-email', most: 20, windowMs: hourMs },
  kontaktanfrage: { art: 'kontaktanfrage', most: 10, windowMs: hourMs },
  ablesung: { art: 'ablesung', most: 300, windowMs: dayMs },
  auskunft: { art: 'auskunft', most: 1, windowMs: dayMs },
  // Exports begun in a day: a connection may break, but a client that leaves before the end has had most of it.
  auskunftBegonnen: { art: 'auskunft-begonnen', most: 5, windowMs: dayMs },
  bankauskunft: { art: 'bankauskunft-kunde', most: 300, windowMs: dayMs },
} as const satisfies Record<string, Kundenlimit>
