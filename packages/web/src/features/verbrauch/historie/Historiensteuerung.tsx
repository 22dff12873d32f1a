import { berlinToday } from '@ekp/wire/rules/berlin'
import { type Historienfenster, stepStichtag } from '@ekp/wire/rules/fenster/historienfenster'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { DatePicker } from '../../../ui/fields/date/DatePicker.tsx'
import { ModeButtons } from '../../../ui/fields/ModeButtons.tsx'
import styles from './Historiensteuerung.module.css'
import { fensterTexte, modi, modusName } from './texts.ts'
import type { Ansicht, Wechsel } from './useHistorienansicht.ts'

interface Steuerung extends Ansicht {
  now: Date
  /** The first day of the delivery, where it is known. */
  lieferbeginn: string | null
  /** Shows another view; `isNewPlace` where the way back should lead to the present one. */
  onShow: (wechsel: Wechsel, isNewPlace?: boolean) => void
}

interface HistoriensteuerungProps extends Steuerung {
  fenster: Historienfenster
  isDynamisch: boolean
}

const schrittweiten = [
  { value: 'stunden', label: 'Stunden' },
  { value: 'viertelstunden', label: 'Viertelstunden' },
] as const

/** Above the chart: mode and window [historie-1] [historie-13]. */
export function Historiensteuerung(props: HistoriensteuerungProps) {
  const { interval, fenster, now, lieferbeginn, onShow } = props
  const schritt = modi.find((modus) => modus.interval === interval)?.schritt
  const [von, bis] = fensterTexte(fenster)
  const from = (at: Ansicht, step: 1 | -1) => stepStichtag(at.interval, at.stichtag, step, { now, lieferbeginn })
  const stepBy = (step: 1 | -1) => ({
    isEnd: from(props, step) === undefined,
    onStep: () => onShow((at) => ({ stichtag: from(at, step) ?? at.stichtag })),
  })
  return (
    <div className={styles.controls}>
      <ModeButtons
        label="Ansicht"
        options={modi.map((modus) => ({ value: modus.interval, label: modusName(modus, props.isDynamisch) }))}
        value={interval}
        onChange={(chosen) => onShow({ interval: chosen }, true)}
      />
      <div role="group" aria-label="Zeitraum" className={styles.zeitraum}>
        <Step sign="<" name={`${schritt} zurück`} {...stepBy(-1)} />
        <p className={styles.period} aria-live="polite">
          <span>{von} -</span> <span>{bis}</span>
        </p>
        <Step sign=">" name={`${schritt} vor`} {...stepBy(1)} />
      </div>
    </div>
  )
}

interface TageswahlProps extends Steuerung {
  /** Whether hours can be divided. */
  hasViertelstunden: boolean
  isFetching: boolean
  onRefresh: () => void
}

/** Below the chart, so that it is in sight on a phone: its steps, today, any day, and the newest values [historie-10]. */
export function Tageswahl({ isFetching, hasViertelstunden, onRefresh, ...ansicht }: TageswahlProps) {
  const { interval, isFine, stichtag, now, lieferbeginn, onShow } = ansicht
  const isNewest = stepStichtag(interval, stichtag, 1, { now, lieferbeginn }) === undefined
  const today = berlinToday(now)
  const newest = interval === 'hourly' ? today : addTage(today, -1)
  return (
    <div className={styles.tageswahl}>
      {interval === 'hourly' && hasViertelstunden && (
        <ModeButtons
          label="Schritte"
          options={schrittweiten}
          value={isFine ? 'viertelstunden' : 'stunden'}
          onChange={(chosen) => onShow({ isFine: chosen === 'viertelstunden' })}
        />
      )}
      <div className={styles.tag}>
        <DatePicker
          label="Tag wählen"
          name="tag"
          value={stichtag < newest ? stichtag : newest}
          minValue={lieferbeginn !== null && lieferbeginn < newest ? lieferbeginn : undefined}
          maxValue={newest}
          onChange={(tag) => tag !== '' && onShow({ stichtag: tag })}
        />
      </div>
      <button
        type="button"
        className={buttonClass('secondary', 'small')}
        aria-disabled={isNewest}
        onClick={() => !isNewest && onShow({ stichtag: newest })}
      >
        Heute
      </button>
      <Button size="small" variant="quiet" busy={isFetching} onClick={onRefresh}>
        <Icon name="reload" />
        Aktualisieren
      </Button>
    </div>
  )
}

interface StepProps {
  sign: string
  name: string
  /** Whether the window is the first or the newest. */
  isEnd: boolean
  onStep: () => void
}

// It keeps focus where it cannot go on, and has no room to say why: the period says it.
const Step = ({ sign, name, isEnd, onStep }: StepProps) => (
  <button
    type="button"
    className={buttonClass('secondary', 'small')}
    aria-disabled={isEnd}
    onClick={() => !isEnd && onStep()}
  >
    {sign}
    <VisuallyHidden> {name}</VisuallyHidden>
  </button>
)
