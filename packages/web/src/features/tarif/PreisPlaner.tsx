import { berlinDayStart, berlinToday } from '@ekp/wire/rules/berlin'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { useState } from 'react'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { ValueTable } from '../../ui/table/ValueTable.tsx'
import { formatPreis, formatStunden, formatWochentag, keinPreis, nichtVeroeffentlicht, tagName } from './preisText.ts'
import { findGuenstigsteStunden, findPreisspanne, type Preismittel, type Preisschritt } from './preisschritte.ts'

interface PreisPlanerProps {
  schritte: readonly Preisschritt[]
  nowMs: number
}

const options = Array.from({ length: 8 }, (_hour, index) => ({
  value: String(index + 1),
  label: index === 0 ? '1 Stunde' : `${index + 1} Stunden`,
}))

/** When it is best to draw power for some hours on end, today from now on and tomorrow. */
export function PreisPlaner({ schritte, nowMs }: PreisPlanerProps) {
  const [stunden, setStunden] = useState('3')
  const today = berlinToday(new Date(nowMs))
  const textOf = (tag: string) => {
    const dayMs = berlinDayStart(tag).getTime()
    const rest = schritte.filter(({ vonMs }) => vonMs >= Math.max(dayMs, nowMs) && vonMs < dayEndMs(tag))
    if (rest.length > 0 && rest.every(({ preis }) => preis === null)) return nichtVeroeffentlicht
    if (rest.length === 0 && tag !== today) return nichtVeroeffentlicht
    const found = findGuenstigsteStunden(schritte, { tag, fromMs: nowMs, stunden: Number(stunden) })
    if (found === undefined) return 'kein so langer Zeitraum mit bekannten Preisen mehr'
    return `${formatStunden(found)}: im\u00A0Mittel ${formatPreis(found.preis)}`
  }

  return (
    <Card as="section" aria-labelledby="preisplaner">
      <h2 id="preisplaner">Günstigstes Zeitfenster</h2>
      <SelectField
        label="Dauer am Stück"
        name="dauer"
        hint="Zum Beispiel für Waschmaschine, Wärmepumpe oder das Laden eines Autos."
        options={options}
        value={stunden}
        onChange={({ currentTarget: { value } }) => setStunden(value)}
      />
      <div role="status">
        <ValueTable
          rows={[
            { label: 'Heute, ab jetzt', value: textOf(today) },
            { label: 'Morgen', value: textOf(addTage(today, 1)) },
          ]}
        />
      </div>
    </Card>
  )
}

const dayEndMs = (tag: string) => berlinDayStart(addTage(tag, 1)).getTime()

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
