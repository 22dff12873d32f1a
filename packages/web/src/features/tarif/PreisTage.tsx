import { berlinToday } from '@ekp/wire/rules/berlin'
import { Card } from '../../ui/layout/Card.tsx'
import { ValueTable } from '../../ui/table/ValueTable.tsx'
import { formatPreis, formatStunden, formatWochentag, keinPreis, nichtVeroeffentlicht, tagName } from './preisText.ts'
import { findPreisspanne, type Preismittel } from './preismittel.ts'
import type { Preisschritt } from './preisschritte.ts'

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
        const missing = tag < today ? keinPreis : nichtVeroeffentlicht
        return (
          <section key={tag} aria-labelledby={`preistag-${tag}`}>
            <h3 id={`preistag-${tag}`}>
              {tagName(tag, today).replace(/^./, (letter) => letter.toUpperCase())}, {formatWochentag(tag)}
            </h3>
            <ValueTable
              rows={[
                { label: 'Günstigste Stunde', value: stundeText(spanne?.guenstigste, missing) },
                { label: 'Teuerste Stunde', value: stundeText(spanne?.teuerste, missing) },
              ]}
            />
          </section>
        )
      })}
    </Card>
  )
}

function stundeText(stunde: Preismittel | undefined, missing: string): string {
  return stunde === undefined ? missing : `${formatStunden(stunde)}: ${formatPreis(stunde.preis)}`
}
