import type { Aufnahme } from '@ekp/wire/kunde/aufnahme'
import type { Kundenblatt } from '@ekp/wire/kunde/kundenblatt'

/** What a caller may want, under the last part of its page's path, in the order of the buttons. */
export const anliegen = {
  zaehlerstand: 'Zählerstand',
  kontaktdaten: 'Kontaktdaten',
  rechnungsadresse: 'Rechnungsadresse',
  bankverbindung: 'Bankverbindung',
  abschlag: 'Abschlag',
  anfrage: 'Anfrage, Brief',
  kuendigung: 'Kündigung, Auszug',
  todesfall: 'Todesfall',
  auskunft: 'Auskunft',
} as const

type Anliegen = keyof typeof anliegen

export const isAnliegen = (text: string): text is Anliegen => Object.hasOwn(anliegen, text)

/** The same for all buttons and tests. */
export const listAnliegen = () => Object.entries(anliegen).map(([pfad, name]) => ({ pfad, name }))

/** What the form of one thing takes. */
export interface AnliegenProps {
  mandant: string
  blatt: Kundenblatt
  /** The account that fills it in. */
  owner: string
  onDone: (aufnahme: Aufnahme) => void
}

/** What the form of a new entry takes: without a contract it is the customer's. */
export interface EintragProps extends AnliegenProps {
  vertragId: string | undefined
}
