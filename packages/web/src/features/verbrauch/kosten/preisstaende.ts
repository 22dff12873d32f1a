import type { Kostenposition } from '@ekp/wire/verbrauch/kosten'
import type { Zeitspanne } from '@ekp/wire/rules/zeitspanne'

/** The lines of the days on which no price changed. */
export interface Preisstand extends Zeitspanne {
  readonly positionen: readonly Kostenposition[]
}

export function listPreisstaende(positionen: readonly Kostenposition[]): readonly Preisstand[] {
  const groups = Map.groupBy(positionen, ({ von, bis }) => `${von} ${bis}`)
  return [...groups.values()].flatMap((group) =>
    group[0] ? [{ von: group[0].von, bis: group[0].bis, positionen: group }] : [],
  )
}
