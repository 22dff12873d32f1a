import { berlinDayStart, berlinToday } from '@ekp/wire/rules/berlin'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { useState } from 'react'
import { formatWochentag } from '../../../lib/format.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { ValueTable } from '../../../ui/table/ValueTable.tsx'
import styles from './PreisPlaner.module.css'
import { capitalize, formatPreis, formatStunden, keinPreis, nichtVeroeffentlicht, tagName } from './preisText.ts'
import { findPreisspanne, findSchritt, planStunden, type Preismittel, type Preisschritt } from './preisschritte.ts'

interface PreisPlanerProps {
  schritte: readonly Preisschritt[]
  nowMs: number
  /** The words behind a price, such as `(brutto)`. */
  preislabel: string
}

const options = Array.from({ length: 8 }, (_hour, index) => ({
  value: String(index + 1),
  label: index === 0 ? '1 Stunde' : `${index + 1} Stunden`,
}))

/** When it is best to draw power for some hours on end, today from now on or tomorrow, and what it costs now. */
export function PreisPlaner({ schritte, nowMs, preislabel }: PreisPlanerProps) {
  const [stunden, setStunden] = useState('3')
  const today = berlinToday(new Date(nowMs))
  const { tage, best } = planStunden(schritte, nowMs, Number(stunden))
  const now = findSchritt(schritte, nowMs)?.preis ?? null
  const rows = [
    { label: 'Jetzt', value: now === null ? nichtVeroeffentlicht : formatPreis(now) },
    ...tage
      .filter(({ tag }) => tag !== best?.tag)
      .map(({ tag, found }) => ({
        label: tag === today ? 'Heute, ab jetzt' : 'Morgen',
        value: found ? `${formatStunden(found)}: ${mittelText(found)}` : missingFrom(schritte, tag, nowMs),
      })),
  ]

  return (
    <Card as="section" aria-labelledby="preisplaner" className={styles.planer}>
      <h2 id="preisplaner">Günstigstes Zeitfenster</h2>
      <div role="status" className={styles.answer}>
        {best && (
          <p>
            <strong className={styles.loud}>
              {capitalize(tagName(best.tag, today))} {formatStunden(best.found)}
            </strong>{' '}
            <span>
              {mittelText(best.found)}
              {preislabel}
            </span>
          </p>
        )}
        <ValueTable rows={rows} />
      </div>
      <SelectField
        label="Wie lange läuft Ihr Gerät?"
        name="dauer"
        hint="Eine Spülmaschine läuft etwa 2 Stunden, eine Waschmaschine 2 bis 3; ein Auto lädt 4 bis 8."
        options={options}
        value={stunden}
        onChange={({ currentTarget: { value } }) => setStunden(value)}
      />
    </Card>
  )
}

const mittelText = ({ preis }: Preismittel) => `im\u00A0Mittel ${formatPreis(preis)}`

/** Why a day has no such stretch from now on. */
function missingFrom(schritte: readonly Preisschritt[], tag: string, nowMs: number): string {
  const [dayMs, endMs] = [berlinDayStart(tag).getTime(), berlinDayStart(addTage(tag, 1)).getTime()]
  const rest = schritte.filter(({ vonMs }) => vonMs >= Math.max(dayMs, nowMs) && vonMs < endMs)
  const isOver = rest.length === 0 && dayMs <= nowMs
  const isKnown = rest.some(({ preis }) => preis !== null)
  return isOver || isKnown ? 'kein so langer Zeitraum mit bekannten Preisen mehr' : nichtVeroeffentlicht
}

interface PreisTageProps {
  tage: readonly string[]
  schritte: readonly Preisschritt[]
  nowMs: number
}

/** The cheapest and the dearest hour of each day; those of today that are over say so. */
export function PreisTage({ tage, schritte, nowMs }: PreisTageProps) {
  const today = berlinToday(new Date(nowMs))
  return (
    <Card as="section" aria-labelledby="preistage">
      <h2 id="preistage">Günstigste und teuerste Stunden</h2>
      <p>Der Preis einer Stunde ist das Mittel ihrer Viertelstunden.</p>
      {tage.map((tag) => {
        const spanne = findPreisspanne(schritte, tag)
        const textOf = (stunde?: Preismittel) => {
          if (stunde === undefined) return tag < today ? keinPreis : nichtVeroeffentlicht
          return `${formatStunden(stunde)}: ${formatPreis(stunde.preis)}`
        }
        const isOver = (stunde?: Preismittel) => tag === today && stunde !== undefined && stunde.bisMs <= nowMs
        const rowOf = (label: string, stunde?: Preismittel) => ({
          label: isOver(stunde) ? `${label} (vorbei)` : label,
          value: textOf(stunde),
        })
        return (
          <section key={tag} aria-labelledby={`preistag-${tag}`}>
            <h3 id={`preistag-${tag}`}>
              {capitalize(tagName(tag, today))}, {formatWochentag(tag)}
            </h3>
            <ValueTable
              rows={[rowOf('Günstigste Stunde', spanne?.guenstigste), rowOf('Teuerste Stunde', spanne?.teuerste)]}
            />
          </section>
        )
      })}
    </Card>
  )
}
