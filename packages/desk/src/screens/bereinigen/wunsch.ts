import type { Bereinigungswunsch } from '@ekp/wire/kunde/bereinigung'

/** What can be done, and when. */
export const arten = {
  vertrag_umhaengen: { name: 'Vertrag umhängen', wann: 'Der Vertrag gehört einem anderen Kunden.' },
  vertrag_entfernen: { name: 'Vertrag entfernen', wann: 'Den Vertrag hätte es im Portal nie geben sollen.' },
  zaehler_entfernen: { name: 'Zähler entfernen', wann: 'Der Zähler steht am falschen Vertrag.' },
  kunde_umnummerieren: { name: 'Kundennummer ändern', wann: 'Der Kunde hat eine neue Kundennummer bekommen.' },
  kunde_zusammenfuehren: { name: 'Kunden zusammenführen', wann: 'Zwei Kundennummern sind derselbe Kunde.' },
  kunde_loeschen: { name: 'Kunden löschen', wann: 'Der Kunde verlangt es (Art. 17 DSGVO).' },
} as const satisfies Record<Bereinigungswunsch['art'], { name: string; wann: string }>

export const isArt = (value: string): value is keyof typeof arten => Object.hasOwn(arten, value)

/** What somebody has chosen and typed. */
export interface Eingabe {
  readonly art: keyof typeof arten | ''
  readonly vertragId: string
  readonly zaehlernummer: string
  /** The number of the right customer, the new number, or the one that stays. */
  readonly nummer: string
}

type OhneAusfuehren<W> = W extends unknown ? Omit<W, 'ausfuehren'> : never
/** What is asked of the server, but for whether it is to be done. */
export type Wunsch = OhneAusfuehren<Bereinigungswunsch>

/** What is asked of the server; undefined while something is missing. */
export function wunschOf({ art, ...typed }: Eingabe, kundennummer: string): Wunsch | undefined {
  const { vertragId } = typed
  const [zaehlernummer, nummer] = [typed.zaehlernummer.trim(), typed.nummer.trim()]
  switch (art) {
    case '':
      return undefined
    case 'vertrag_umhaengen':
      return vertragId && nummer ? { art, vertragId, nach: nummer } : undefined
    case 'vertrag_entfernen':
      return vertragId ? { art, vertragId } : undefined
    case 'zaehler_entfernen':
      return vertragId && zaehlernummer ? { art, vertragId, zaehlernummer } : undefined
    case 'kunde_umnummerieren':
      return nummer ? { art, kundennummer, neu: nummer } : undefined
    case 'kunde_zusammenfuehren':
      return nummer ? { art, kundennummer, bleibt: nummer } : undefined
    case 'kunde_loeschen':
      return { art, kundennummer }
  }
}
