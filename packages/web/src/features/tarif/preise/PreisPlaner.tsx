import { berlinDayStart, berlinToday } from '@ekp/wire/rules/berlin'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { formatWochentag } from '../../../lib/format.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { loaded, Section } from '../../../ui/layout/Section.tsx'
import { Stage, StageAnswer } from '../../../ui/layout/Stage.tsx'
import { ValueTable } from '../../../ui/table/ValueTable.tsx'
import styles from './PreisPlaner.module.css'
import {
  capitalize,
  formatCentzahl,
  formatPreis,
  formatStunden,
  keinPreis,
  nichtVeroeffentlicht,
  tagName,
  toCent,
} from './preisText.ts'
import { Tagesstreifen } from './Tagesstreifen.tsx'
import { findPreisspanne, findSchritt, type planStunden, type Preismittel, type Preisschritt } from './preisschritte.ts'

interface PreisPlanerProps {
  schritte: readonly Preisschritt[]
  nowMs: number
  /** The words behind a price, such as `(brutto)`. */
  preislabel: string
  /** Whether the prices are the customer's own. */
  isOwn: boolean
  /** The cheapest hours on end. */
  plan: ReturnType<typeof planStunden>
  /** How many of them are looked for: `3`. */
  stunden: string
  onStunden: (stunden: string) => void
}

const options = Array.from({ length: 8 }, (_hour, index) => ({
  value: String(index + 1),
  label: index === 0 ? '1 Stunde' : `${index + 1} Stunden`,
}))

/** When it is best to draw power for some hours on end, today from now on or tomorrow, and what it costs now. */
export function PreisPlaner({ schritte, nowMs, preislabel, isOwn, plan, stunden, onStunden }: PreisPlanerProps) {
  const today = berlinToday(new Date(nowMs))
  const { tage, best } = plan
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
    <Stage
      title="Günstigstes Zeitfenster"
      picture={isOwn && <Tagesstreifen schritte={schritte} nowMs={nowMs} fenster={best?.found} />}
      below={
        <div className={styles.dauer}>
          <SelectField
            label="Wie lange läuft Ihr Gerät?"
            name="dauer"
            hint="Spülmaschine 2 Stunden, Waschmaschine 2 bis 3, Auto 4 bis 8."
            options={options}
            value={stunden}
            onChange={({ currentTarget: { value } }) => onStunden(value)}
          />
        </div>
      }
    >
      <div role="status" className={styles.answer}>
        {best && (
          <StageAnswer
            before={capitalize(tagName(best.tag, today))}
            // It may break between its two times.
            figure={formatStunden(best.found).replace('bis\u00A0', 'bis ')}
            after={`${mittelText(best.found)}${preislabel}`}
          />
        )}
        <ValueTable rows={rows} />
      </div>
    </Stage>
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

/** `Heute 25,92 bis 35,72 Cent/kWh` */
const spanneText = (spanne: ReturnType<typeof findPreisspanne>) =>
  spanne === undefined
    ? `Heute ${nichtVeroeffentlicht}`
    : `Heute ${formatCentzahl(toCent(spanne.guenstigste.preis))} bis ${formatPreis(spanne.teuerste.preis)}`

interface PreisTageProps {
  tage: readonly string[]
  schritte: readonly Preisschritt[]
  nowMs: number
}

/** The cheapest and the dearest hour of each day; those of today that are over say so. On a phone today's cheapest alone. */
export function PreisTage({ tage, schritte, nowMs }: PreisTageProps) {
  const today = berlinToday(new Date(nowMs))
  const textOf = (tag: string, stunde?: Preismittel) => {
    if (stunde === undefined) return tag < today ? keinPreis : nichtVeroeffentlicht
    return `${formatStunden(stunde)}: ${formatPreis(stunde.preis)}`
  }
  return (
    <Section
      title="Günstigste und teuerste Stunden"
      query={loaded(tage)}
      fold={() => spanneText(findPreisspanne(schritte, today))}
    >
      {(all) => (
        <>
          <p>Der Preis einer Stunde ist das Mittel ihrer Viertelstunden.</p>
          {all.map((tag) => {
            const spanne = findPreisspanne(schritte, tag)
            const isOver = (stunde?: Preismittel) => tag === today && stunde !== undefined && stunde.bisMs <= nowMs
            const rowOf = (label: string, stunde?: Preismittel) => ({
              label: isOver(stunde) ? `${label} (vorbei)` : label,
              value: textOf(tag, stunde),
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
        </>
      )}
    </Section>
  )
}
