import { berlinDayStart } from '@ekp/wire/rules/berlin'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { currentDay } from '../../../lib/berlinTime.ts'
import { formatEuro, formatKwh } from '../../../lib/format.ts'
import { useQuery } from '../../../lib/useQuery.ts'
import { historieQuery } from '../queries.ts'

interface GesternNoteProps {
  vertragId: string
  /** The words behind a price: ` (brutto)`. */
  preislabel: string
}

/** What yesterday's power cost, where all of it is known [verbrauch-16]. */
export function GesternNote({ vertragId, preislabel }: GesternNoteProps) {
  const today = currentDay()
  const fenster = { von: berlinDayStart(addTage(today, -1)), bis: berlinDayStart(today) }
  const { data } = useQuery(historieQuery(vertragId, 'daily', fenster))
  const [gestern] = data ?? []
  if (gestern === undefined || gestern.unvollstaendig || gestern.kosten === null || gestern.verbrauch === null) {
    return null
  }
  return (
    <p>
      Gestern {formatKwh(gestern.verbrauch)}&nbsp;kWh für <strong>{formatEuro(gestern.kosten)}</strong>
      {preislabel}, ohne Grundpreis
      {gestern.geschaetzt && ', zum Teil geschätzt'}
    </p>
  )
}
