import { preisgruppenname } from '@ekp/wire/rules/tarif'
import type { Preisgruppe } from '@ekp/wire/tarif/preisbestandteile'
import type { Kostenaufstellung } from '@ekp/wire/verbrauch/kosten'

/** What a part of the cost is for, and how much of all it is, in percent. */
export interface Kostenanteil {
  readonly gruppe: Preisgruppe
  readonly name: string
  readonly betrag: number
  readonly anteil: number
}

/** The shares of what was paid, value added tax among the taxes; none where prices are known only as a whole. */
export function listAnteile({ positionen, umsatzsteuer, brutto }: Kostenaufstellung): readonly Kostenanteil[] {
  const cents = new Map<string, number>()
  const add = (group: Preisgruppe, euro: number) => cents.set(group, (cents.get(group) ?? 0) + Math.round(euro * 100))
  for (const { gruppe, betrag } of positionen) add(gruppe, betrag)
  if (cents.size < 2) return []
  if (brutto !== null) for (const { betrag } of umsatzsteuer) add('steuern', betrag)
  const all = [...cents.values()].reduce((sum, one) => sum + one, 0)
  if (all <= 0) return []
  return (['energie', 'netz', 'abgaben', 'steuern', 'ungeteilt'] as const).flatMap((gruppe) => {
    const own = cents.get(gruppe)
    return own === undefined
      ? []
      : [{ gruppe, name: preisgruppenname[gruppe], betrag: own / 100, anteil: (100 * own) / all }]
  })
}
