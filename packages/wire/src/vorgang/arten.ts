/** What customers send in, and what a clerk takes up about them. */
export const vorgangsarten = [
  'ablesung',
  'kontaktdaten',
  'rechnungsadresse',
  'bankverbindung',
  'kontaktanfrage',
  'abschlagsaenderung',
  'kuendigung',
  'todesfall',
  'kuendigungserklaerung',
  'widerrufserklaerung',
] as const
export type Vorgangsart = (typeof vorgangsarten)[number]

/** What the customer may be answered, or that he took it back himself. */
export const vorgangsergebnisse = ['angenommen', 'abgelehnt', 'beantwortet', 'zurueckgenommen'] as const
export type Vorgangsergebnis = (typeof vorgangsergebnisse)[number]

/** How it came: the customer sent it, signed in or by a link to one reading, or the service desk took it up for him. */
export const vorgangswege = ['portal', 'kundendienst', 'link'] as const
export type Vorgangsweg = (typeof vorgangswege)[number]
