import { berlinToday } from '@ekp/wire/rules/berlin'
import { Strip, type StripBar } from '../../../ui/charts/Strip.tsx'
import { formatPreis, formatStunden } from './preisText.ts'
import { findPreisspanne, listStunden, type Preismittel, type Preisschritt } from './preisschritte.ts'

const hourMs = 3_600_000

interface TagesstreifenProps {
  /** The customer's own prices. */
  schritte: readonly Preisschritt[]
  nowMs: number
  /** The stretch of time that the sentence beside the strip speaks of. */
  fenster?: Pick<Preismittel, 'vonMs' | 'bisMs'> | undefined
}

/** What today's hours cost: cheap ones cool, dear ones warm, now marked, the stretch that is spoken of shaded. */
export function Tagesstreifen({ schritte, nowMs, fenster }: TagesstreifenProps) {
  const today = berlinToday(new Date(nowMs))
  const spanne = findPreisspanne(schritte, today)
  if (spanne === undefined) return null
  const { guenstigste, teuerste } = spanne
  const third = (teuerste.preis - guenstigste.preis) / 3
  const toneOf = (preis: number): StripBar['tone'] => {
    if (third === 0) return 'neutral'
    if (preis <= guenstigste.preis + third) return 'guenstig'
    return preis >= teuerste.preis - third ? 'teuer' : 'neutral'
  }
  const stunden = listStunden(schritte, today)
  const bars = stunden.map(({ vonMs, bisMs, preis }): StripBar => {
    const tone = preis === null ? undefined : toneOf(preis)
    return {
      value: preis,
      ...(tone && { tone }),
      isPast: bisMs <= nowMs,
      isNow: vonMs <= nowMs && nowMs < bisMs,
    }
  })
  const [startMs = 0] = stunden.map(({ vonMs }) => vonMs)
  const slotOf = (ms: number) => Math.min(bars.length, Math.max(0, (ms - startMs) / hourMs))
  const chosen = fenster && { from: slotOf(fenster.vonMs), until: slotOf(fenster.bisMs) }
  const hasChosen = chosen !== undefined && chosen.from < chosen.until
  const textOf = (stunde: Preismittel) =>
    `${formatPreis(stunde.preis)} (${formatStunden(stunde)}${stunde.bisMs <= nowMs ? ', vorbei' : ''})`
  return (
    <Strip
      label={`Ihr Preis heute, Stunde für Stunde: zwischen ${textOf(guenstigste)} und ${textOf(teuerste)}.`}
      bars={bars}
      chosen={hasChosen ? chosen : undefined}
      ticks={[0, 6, 12, 18].map((hour) => ({ at: (hour * bars.length) / 24, name: `${hour} Uhr` }))}
      unit="Cent/kWh"
      names={[
        ...(third === 0
          ? []
          : ([
              { tone: 'guenstig', name: 'günstig' },
              { tone: 'teuer', name: 'teuer' },
            ] as const)),
        ...(hasChosen ? [{ tone: 'gewaehlt' as const, name: 'am günstigsten' }] : []),
        { tone: 'nun', name: 'jetzt' },
      ]}
    />
  )
}
