import type { Erwartungsbereich, NeueAblesung, Plausibilitaet } from '@ekp/wire/ablesung'

interface Frage {
  readonly ablesung: Pick<NeueAblesung, 'ablesewerte'>
  readonly plausibilitaet: Pick<Plausibilitaet, 'erwartet'>
}

/** The ranges of those values that lie outside of theirs: what the question is about. */
export function listUnerwartete({ ablesung, plausibilitaet }: Frage): Erwartungsbereich[] {
  return plausibilitaet.erwartet.filter(({ obiskennzahl, von, bis }) => {
    const wert = ablesung.ablesewerte[obiskennzahl]
    return wert !== undefined && (wert < von || wert > bis)
  })
}
