import type { Vertrag } from '@ekp/wire/vertrag'

/** So many contracts have lines of their own on the start page. */
export const mostVertraege = 2

/** The one of the contracts that the start page opens with; of more than two, none. */
export const firstVertrag = (laufende: readonly Vertrag[]) =>
  laufende.length > mostVertraege
    ? undefined
    : (laufende.find(({ versorgungsart }) => versorgungsart === 'strom') ?? laufende[0])
