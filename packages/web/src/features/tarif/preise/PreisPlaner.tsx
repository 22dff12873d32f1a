import { berlinDayStart, berlinToday } from '@ekp/wire/rules/berlin'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { capitalize, formatWochentag } from '../../../lib/format.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { loaded, Section } from '../../../ui/layout/Section.tsx'
import { Stage, StageAnswer } from '../../../ui/layout/Stage.tsx'
import { ValueTable } from '../../../ui/table/ValueTable.tsx'
import styles from './PreisPlaner.module.css'
import {
  fensterzeit,
  formatEndzeit,
  formatCentzahl,
  formatMittel,
  formatPreis,
  formatStunden,
  keinPreis,
  nichtVeroeffentlicht,
  stundenText,
  tagName,
  toCent,
} from './preisText.ts'
import { Tagesstreifen } from './Tagesstreifen.tsx'
import {
  findGuenstigsteStunden,
  findPreisspanne,
  findSchritt,
  findStundenAb,
  type Preismittel,
  type Preisschritt,
  viertelstundeOf,
} from './preisschritte.ts'

interface PreisPlanerProps {
  schritte: readonly Preisschritt[]
  nowMs: number
  /** The words behind a price, such as `(brutto)`. */
  preislabel: string
  /** Whether the prices are the customer's own. */
  isOwn: boolean
  /** The cheapest hours on end. */
  guenstigste: Preismittel | undefined
  /** How many of them are looked for. */
  stunden: number
  onStunden: (stunden: number) => void
}

const options = Array.from({ length: 8 }, (_hour, index) => ({
  value: String(index + 1),
  label: stundenText(index + 1),
}))

/** When it is best to draw power for some hours on end, and what it costs now. */
export function PreisPlaner({ schritte, nowMs, preislabel, isOwn, guenstigste, stunden, onStunden }: PreisPlanerProps) {
  const { tag, zeit } = guenstigste ? fensterzeit(guenstigste, nowMs) : { tag: '', zeit: '' }

  return (
    <Stage
      title="Günstigstes Zeitfenster"
      picture={isOwn && <Tagesstreifen schritte={schritte} nowMs={nowMs} fenster={guenstigste} />}
      below={
        <div className={styles.dauer}>
          <SelectField
            label="Wie lange läuft Ihr Gerät?"
            name="dauer"
            hint="Spülmaschine 2 Stunden, Waschmaschine 2 bis 3, Auto 4 bis 8."
            options={options}
            value={String(stunden)}
            onChange={({ currentTarget: { value } }) => onStunden(Number(value))}
          />
        </div>
      }
    >
      <div role="status" className={styles.answer}>
        {guenstigste && (
          <StageAnswer
            before={capitalize(tag)}
            // It may break between its two times.
            figure={capitalize(zeit.replace('bis\u00A0', 'bis '))}
            after={`${formatMittel(guenstigste)}${preislabel}`}
          />
        )}
        <ValueTable rows={otherRows(schritte, { nowMs, stunden, guenstigste })} />
      </div>
    </Stage>
  )
}

/** The price of now, and what as many hours cost that begin now or, where tomorrow is cheapest, today. */
function otherRows(
  schritte: readonly Preisschritt[],
  { nowMs, stunden, guenstigste }: Pick<PreisPlanerProps, 'nowMs' | 'stunden' | 'guenstigste'>,
) {
  const now = findSchritt(schritte, nowMs)?.preis ?? null
  const rows = [{ label: 'Preis jetzt', value: now === null ? nichtVeroeffentlicht : formatPreis(now) }]
  if (guenstigste === undefined) {
    const isKnown = schritte.some(({ bisMs, preis }) => bisMs > nowMs && preis !== null)
    const value = isKnown ? 'kein so langer Zeitraum mit bekannten Preisen mehr' : nichtVeroeffentlicht
    return [...rows, { label: 'Ab jetzt', value }]
  }
  const tomorrowMs = berlinDayStart(addTage(berlinToday(new Date(nowMs)), 1)).getTime()
  const others = [
    findStundenAb(schritte, viertelstundeOf(nowMs), stunden),
    guenstigste.vonMs >= tomorrowMs
      ? findGuenstigsteStunden(schritte, { nowMs, stunden, beforeMs: tomorrowMs })
      : undefined,
  ]
  const known = others.flatMap((one) => (one === undefined || one.vonMs === guenstigste.vonMs ? [] : [one]))
  const byBeginning = new Map(known.map((one) => [one.vonMs, one]))
  return [
    ...rows,
    ...[...byBeginning.values()].map((one) => {
      const { tag, zeit } = fensterzeit(one, nowMs)
      const label = one.vonMs <= nowMs ? `Von jetzt bis\u00A0${formatEndzeit(one.bisMs)}` : capitalize(`${tag} ${zeit}`)
      return { label, value: formatMittel(one) }
    }),
  ]
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
          <p>
            Der Preis einer Stunde ist das einfache Mittel ihrer Viertelstunden, ganz gleich, wann Sie etwas
            verbrauchen.
          </p>
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
