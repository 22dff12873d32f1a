import { addTage, countTage, isKalendertag } from '@ekp/wire/rules/kalendertag'
import { mostKostentage } from '@ekp/wire/verbrauch/kosten'
import type { Zeitspanne } from '@ekp/wire/rules/zeitspanne'

/** The stretches that can be chosen: what buttons call them, and what the address does [verbrauch-21]. */
export const wahlen = [
  { wahl: 'monat', name: 'Dieser Monat' },
  { wahl: 'vormonat', name: 'Letzter Monat' },
  { wahl: 'jahr', name: 'Dieses Jahr' },
  { wahl: 'vorjahr', name: 'Letztes Jahr' },
  { wahl: 'tage', name: 'Eigene Tage' },
] as const

export type Wahl = (typeof wahlen)[number]['wahl']

/** From a day to another, which does not belong to it. */
export interface Kostenzeitraum extends Zeitspanne {
  readonly wahl: Wahl
}

// The first year that the wire allows.
const ersterTag = '1901-01-01'

/** What an address names; `otherwise` where it leaves it out or names it wrongly. */
export function readKostenzeitraum(search: URLSearchParams, today: string, otherwise: Wahl): Kostenzeitraum {
  const [von, last] = [search.get('von') ?? '', search.get('bis') ?? '']
  const isOwn = isKalendertag(von) && isKalendertag(last) && ersterTag <= von && von <= last && last < today
  if (isOwn && countTage(von, last) < mostKostentage) return { wahl: 'tage', von, bis: addTage(last, 1) }
  const named = wahlen.find(({ wahl }) => wahl !== 'tage' && wahl === search.get('zeitraum'))
  return zeitraumOf(named?.wahl ?? otherwise, today)
}

function zeitraumOf(wahl: Wahl, today: string): Kostenzeitraum {
  const monat = `${today.slice(0, 8)}01`
  const jahr = Number(today.slice(0, 4))
  switch (wahl) {
    case 'monat':
      return { wahl, von: monat, bis: `${addTage(monat, 31).slice(0, 8)}01` }
    case 'jahr':
      return { wahl, von: `${jahr}-01-01`, bis: `${jahr + 1}-01-01` }
    case 'vorjahr':
      return { wahl, von: `${jahr - 1}-01-01`, bis: `${jahr}-01-01` }
    default:
      return { wahl: 'vormonat', von: `${addTage(monat, -1).slice(0, 8)}01`, bis: monat }
  }
}

/** Days as the address has them: the last one included, and none that is not over. */
export function tageSearch({ von, bis }: Zeitspanne, today: string): { von: string; bis: string } {
  const gestern = addTage(today, -1)
  const last = addTage(bis, -1)
  return { von: von < gestern ? von : gestern, bis: last < gestern ? last : gestern }
}

/** Own days after one of them has changed: the other gives way, so that a call can have them. */
export function mendTage({ von, bis }: Zeitspanne, changed: 'von' | 'bis'): Zeitspanne {
  if (changed === 'von') {
    const latest = addTage(von, mostKostentage)
    return { von, bis: bis <= von ? addTage(von, 1) : bis > latest ? latest : bis }
  }
  const earliest = addTage(bis, -mostKostentage)
  return { von: von >= bis ? addTage(bis, -1) : von < earliest ? earliest : von, bis }
}
