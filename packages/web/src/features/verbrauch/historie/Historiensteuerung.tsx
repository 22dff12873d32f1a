import { type Historienfenster, stepStichtag } from '@ekp/wire/rules/historienfenster'
import type { Interval } from '@ekp/wire/verbrauch'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { classNames } from '../../../ui/classNames.ts'
import styles from './Historiensteuerung.module.css'
import { fensterTexte, modi } from './texts.ts'

interface HistoriensteuerungProps {
  interval: Interval
  stichtag: string
  fenster: Historienfenster
  now: Date
  isFetching: boolean
  onInterval: (interval: Interval) => void
  onStichtag: (stichtag: string) => void
  onRefresh: () => void
}

/** The controls of the history: mode and window [historie-1] [historie-13]. */
export function Historiensteuerung(props: HistoriensteuerungProps) {
  const { interval, stichtag, fenster, now, isFetching, onInterval, onStichtag, onRefresh } = props
  const schritt = modi.find((modus) => modus.interval === interval)?.schritt
  const [von, bis] = fensterTexte(fenster)
  const [previous, next] = ([-1, 1] as const).map((step) => stepStichtag(interval, stichtag, step, now))
  return (
    <div className={styles.controls}>
      <div role="group" aria-label="Ansicht" className={styles.modi}>
        {modi.map((modus) => (
          <Button
            key={modus.interval}
            size="small"
            aria-pressed={modus.interval === interval}
            className={classNames(modus.interval === interval && styles.pressed)}
            onClick={() => onInterval(modus.interval)}
          >
            {modus.name}
          </Button>
        ))}
      </div>
      <div role="group" aria-label="Zeitraum" className={styles.zeitraum}>
        <Step sign="<" name={`${schritt} zurück`} stichtag={previous} onStichtag={onStichtag} />
        <p className={styles.period} aria-live="polite">
          <span>{von} -</span> <span>{bis}</span>
        </p>
        <Step sign=">" name={`${schritt} vor`} stichtag={next} onStichtag={onStichtag} />
        <Button size="small" variant="quiet" className={styles.refresh} busy={isFetching} onClick={onRefresh}>
          <Icon name="reload" />
          Aktualisieren
        </Button>
      </div>
    </div>
  )
}

interface StepProps {
  sign: string
  name: string
  /** Undefined where the window is the first or the newest. */
  stichtag: string | undefined
  onStichtag: (stichtag: string) => void
}

// It keeps focus where it cannot go on, and has no room to say why: the period says it.
const Step = ({ sign, name, stichtag, onStichtag }: StepProps) => (
  <button
    type="button"
    className={buttonClass('secondary', 'small')}
    aria-disabled={stichtag === undefined}
    onClick={() => stichtag !== undefined && onStichtag(stichtag)}
  >
    {sign}
    <VisuallyHidden> {name}</VisuallyHidden>
  </button>
)
