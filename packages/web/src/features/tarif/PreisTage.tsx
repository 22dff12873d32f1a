import { berlinToday } from '@ekp/wire/rules/berlin'
import { Card } from '../../ui/Card.tsx'
import { ValueTable } from '../../ui/ValueTable.tsx'
import { findPreisspanne, type Preismittel } from './preismittel.ts'
import type { Preisschritt } from './preisschritte.ts'
import { formatPreis, formatStunden, formatWochentag, nichtVeroeffentlicht, tagName } from './preisText.ts'

interface PreisTageProps {
  tage: readonly string[]
  schritte: readonly Preisschritt[]
  nowMs: number
}

/** The cheapest and the dearest hour of each day. */
export function PreisTage({ tage, schritte, nowMs }: PreisTageProps) {
  const today = berlinToday(new Date(nowMs))
  return (
    <Card as="section" aria-labelledby="preistage">
      <h2 id="preistage">Günstigste und teuerste Stunden</h2>
      <p>Der Preis einer Stunde ist das Mittel ihrer Viertelstunden.</p>
      {tage.map((tag) => {
        const spanne = findPreisspanne(schritte, tag)
        return (
          <section key={tag} aria-labelledby={`preistag-${tag}`}>
            <h3 id={`preistag-${tag}`}>
              {tagName(tag, today).replace(/^./, (letter) => letter.toUpperCase())}, {formatWochentag(tag)}
            </h3>
            <ValueTable
              rows={[
                { label: 'Günstigste Stunde', value: stundeText(spanne?.guenstigste) },
                { label: 'Teuerste Stunde', value: stundeText(spanne?.teuerste) },
              ]}
            />
          </section>
        )
      })}
    </Card>
  )
}

function stundeText(stunde: Preismittel | undefined): string {
  return stunde === undefined ? nichtVeroeffentlicht : `${formatStunden(stunde)}: ${formatPreis(stunde.preis)}`
}
