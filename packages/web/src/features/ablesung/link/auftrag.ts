import type { NeueAblesung, Plausibilitaet } from '@ekp/wire/ablesung'
import type { Ablesungsauftrag, AblesungPerLink } from '@ekp/wire/ablesung/link'
import { zaehlerstandbereich } from '@ekp/wire/rules/zaehlerstandbereich'
import type { WaehlbarerZaehler } from '../zaehler/zaehler.ts'

/** The meter as the fields of the reading form know one; nothing of the customer is in it. */
export const toZaehler = ({ zaehlerEnde, versorgungsart, kanaele, von, bis }: Ablesungsauftrag): WaehlbarerZaehler => ({
  vertragId: '',
  versorgungsart,
  lieferadresse: '',
  zaehlernummer: zaehlerEnde,
  kanaele,
  eingebautAm: von,
  lieferende: bis,
  letzteAblesung: null,
})

/** What a letter calls a meter: `Gaszähler, Nummer endet auf 7120`. */
const zaehlerText = ({ versorgungsart, zaehlernummer }: WaehlbarerZaehler) =>
  `${zaehlerartText(versorgungsart)}, Nummer endet auf ${zaehlernummer}`

export const zaehlerartText = (versorgungsart: WaehlbarerZaehler['versorgungsart']) =>
  versorgungsart === 'gas' ? 'Gaszähler' : 'Stromzähler'

/** What is sent: which meter it is, the link says. */
export function toNeueSendung(
  { zaehlernummer: _zaehlernummer, ...body }: NeueAblesung,
  zaehler: WaehlbarerZaehler,
): { readonly body: AblesungPerLink; readonly zaehler: string } {
  return { body, zaehler: zaehlerText(zaehler) }
}

/** The question where a value lies outside of where meters of the kind mostly stand [ablesung-36]; undefined: none. */
export function findFrage(ablesung: NeueAblesung, { versorgungsart, kanaele }: WaehlbarerZaehler) {
  const bereich = zaehlerstandbereich(versorgungsart)
  const erwartet = kanaele.map(({ obiskennzahl }) => ({ obiskennzahl, ...bereich }))
  const isUsual = erwartet.every(({ obiskennzahl, von, bis }) => {
    const wert = ablesung.ablesewerte[obiskennzahl]
    return wert === undefined || (von <= wert && wert <= bis)
  })
  if (isUsual) return undefined
  const hinweis = 'Auf diesem Stand sind Zähler dieser Art selten. Möchten Sie ihn trotzdem übermitteln?'
  const plausibilitaet: Plausibilitaet = { plausibel: false, hinweis, ueberlauf: false, erwartet }
  return { ablesung, plausibilitaet }
}
