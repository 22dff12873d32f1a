import type { Verbrauch } from '@ekp/wire/verbrauch'
import type { Jahresverlauf } from '@ekp/wire/verbrauch/prognose'
import { formatDatum, monatsnamen } from '../../lib/format.ts'
import { Strip } from '../../ui/charts/Strip.tsx'
import { listZwoelftel } from '@ekp/wire/rules/jahresvergleich'
import { rundText } from './texts.ts'
import type { Zeitspanne } from '@ekp/wire/rules/zeitspanne'

interface JahresstreifenProps {
  /** Oldest first. */
  verbraeuche: readonly Verbrauch[]
  jahr: Zeitspanne
  verlauf: Jahresverlauf
}

/** Twelve months of consumption against the same months of the year before, beside the sentence that sums them up. */
export function Jahresstreifen({ verbraeuche, jahr, verlauf }: JahresstreifenProps) {
  // Each is called by its month.
  const zwoelftel = listZwoelftel(verbraeuche, jahr, verlauf).map(({ monat, ...one }) => ({
    ...one,
    name: monatsnamen[monat - 1] ?? '',
  }))
  const known = zwoelftel.flatMap(({ name, jetzt: { verbrauch } }) => (verbrauch === null ? [] : [{ name, verbrauch }]))
  const byVerbrauch = known.toSorted((one, other) => one.verbrauch - other.verbrauch)
  const [least, most] = [byVerbrauch[0], byVerbrauch.at(-1)]
  const hasDavor = zwoelftel.some(({ davor }) => davor.verbrauch !== null)
  if (least === undefined || most === undefined) return null
  return (
    <Strip
      label={`Verbrauch in zwölf Monaten${hasDavor ? ' und im Jahr davor' : ''}, je Monat. Am meisten im ${most.name} (${rundText(most.verbrauch)}), am wenigsten im ${least.name} (${rundText(least.verbrauch)}).`}
      bars={zwoelftel.map(({ jetzt, davor }) => ({ value: jetzt.verbrauch, before: davor.verbrauch }))}
      ticks={zwoelftel.flatMap(({ name }, at) => (at % 3 === 0 ? [{ at, name: shortName(name) }] : []))}
      unit="kWh"
      names={[
        { tone: 'jetzt', name: `bis ${formatDatum(jahr.bis)}` },
        ...(hasDavor ? [{ tone: 'davor' as const, name: 'Vorjahr' }] : []),
      ]}
    />
  )
}

/** As it stands below a bar: `Jan.`, `Mai`. */
const shortName = (name: string) => (name.length > 4 ? `${name.slice(0, 3)}.` : name)
