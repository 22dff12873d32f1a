/** What customers send in. */
export const vorgangsarten = [
  'ablesung',
  'kontaktdaten',
  'rechnungsadresse',
  'bankverbindung',
  'kontaktanfrage',
  'kuendigung',
  'kuendigungserklaerung',
  'widerrufserklaerung',
] as const
export type Vorgangsart = (typeof vorgangsarten)[number]

/** What the customer may be answered. */
export const vorgangsergebnisse = ['angenommen', 'abgelehnt', 'beantwortet'] as const
export type Vorgangsergebnis = (typeof vorgangsergebnisse)[number]
