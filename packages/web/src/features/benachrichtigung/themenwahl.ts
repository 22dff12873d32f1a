import { type Thema } from '@ekp/wire/benachrichtigung'
import type { Vertrag } from '@ekp/wire/vertrag'
import { isVorbei } from '../vertrag/vertragsstatus.ts'

/** In the order of the page: what asks for something first. */
const themenfolge: readonly Thema[] = ['ablesung', 'rechnung', 'abschlag', 'preis', 'vertragsende', 'verbrauch']

/** The mails that there can be for a contract, and those that are ordered; `today` is `YYYY-MM-DD`. */
export function listThemen(vertrag: Vertrag, bestellte: readonly Thema[], today: string): readonly Thema[] {
  const isOver = isVorbei(vertrag, today)
  return themenfolge.filter((thema) => bestellte.includes(thema) || isPossible(thema, vertrag, isOver))
}

function isPossible(thema: Thema, { kundenArt, hatHistorie, storniert }: Vertrag, isOver: boolean): boolean {
  // After the end there is one more bill.
  if (isOver) return thema === 'rechnung' && !storniert
  if (thema === 'ablesung') return kundenArt !== 'RLMKunde'
  return thema !== 'verbrauch' || hatHistorie
}
